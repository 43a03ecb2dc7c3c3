#!/bin/sh
# A backup each day into a folder that lies apart from the nights. "once" makes one and ends.
set -eu
folder="${1:-/backups}"
trap 'exit 0' INT TERM
rm -f "$folder"/*.part
while true; do
    file="$folder/final-nine-$(date -u +%Y%m%d-%H%M%S).zip"
    if python manage.py backup "$file.part" && mv "$file.part" "$file"; then
        ls -1 "$folder"/final-nine-*.zip | sort -r | tail -n +31 | xargs -r rm --  # the newest thirty stay
    else
        rm -f "$file.part"
    fi
    if [ "${2:-}" = once ]; then
        [ -f "$file" ]
        exit
    fi
    sleep 86400 &
    wait $!  # so that it ends at once when it is told to
done
