"""The scaled set-up as docker-compose.yml describes it, really running, without Docker."""
