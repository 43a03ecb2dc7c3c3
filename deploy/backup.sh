#!/bin/sh
# A backup each day into a folder that lies apart from the nights. "once" makes one and ends.
set -eu
folder="${1:-/backups}"
days_kept=30
trap 'exit 0' INT TERM
rm -f "$folder"/*.part

# Of each day the newest stays, and of the days the newest thirty: however often this was started, no day is pushed out.
# The newest that can be restored stays however old it is; where nights are damaged, the name of the file says so.
prune() {
    whole="$(ls -1 "$folder"/final-nine-*.zip | grep -v -e '-damaged\.zip$' | sort -r | head -n 1)"
    last=""
    days=0
    ls -1 "$folder"/final-nine-*.zip | sort -r | while IFS= read -r kept; do
        day="${kept##*/final-nine-}"
        day="${day%%-*}"
        if [ "$day" = "$last" ] || [ "$days" -ge "$days_kept" ]; then
            [ "$kept" = "$whole" ] || rm -- "$kept"
        else
            last="$day"
            days=$((days + 1))
        fi
    done
}

while true; do
    file="$folder/final-nine-$(date -u +%Y%m%d-%H%M%S).zip"
    rest=86400
    if python manage.py backup "$file.part" && mv "$file.part" "$file"; then
        prune
    elif [ -f "$file.part" ]; then  # better than none; the log says which nights are damaged, and what to do
        mv "$file.part" "${file%.zip}-damaged.zip"
        prune
    else
        rest=600  # the database may be away for a moment
    fi
    if [ "${2:-}" = once ]; then
        [ -f "$file" ]
        exit
    fi
    sleep "$rest" &
    wait $!  # so that it ends at once when it is told to
done
