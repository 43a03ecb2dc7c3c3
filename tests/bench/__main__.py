"""Measures the house: `python manage.py bench`, small with `--small`; the table is kept in docs/bench.md."""
