"""The director's page: the clock under one thumb, what happened, and the way back."""
