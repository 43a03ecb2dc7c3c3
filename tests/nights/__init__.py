"""Recorded nights of every release, which must open for ever."""
