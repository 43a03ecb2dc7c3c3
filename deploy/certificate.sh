#!/bin/sh
# Makes a certificate of its own if there is none, so that the first start has one. Browsers warn of it, once each;
# put fullchain.pem and privkey.pem of a real one into the folder, and nobody is warned.
set -eu
folder="${1:-/certificates}"
if [ -s "$folder/fullchain.pem" ] && [ -s "$folder/privkey.pem" ]; then
    exit 0
fi
names="DNS:localhost"
for name in $(echo "${ALLOWED_HOSTS:-}" | tr ',' ' '); do
    case "$name" in
        *[!0-9.]*) names="$names,DNS:$name" ;;
        *) names="$names,IP:$name" ;;
    esac
done
umask 077
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj "/CN=Final Nine" \
    -addext "subjectAltName=$names" -keyout "$folder/privkey.pem.part" -out "$folder/fullchain.pem" 2> /dev/null
mv "$folder/privkey.pem.part" "$folder/privkey.pem"
echo "Made a certificate of its own for $names, valid for ten years."
