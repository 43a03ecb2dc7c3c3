"""
Notifications: a club's rules are stored, and run at their event: at once on screens, by a job
elsewhere.
"""
