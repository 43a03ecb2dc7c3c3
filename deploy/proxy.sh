#!/bin/sh
# Starts the proxy; from http it leads to the port at which others reach https.
set -eu
https="${HTTPS_PORT:-443}"
https="${https##*:}"  # an address may stand before it
case "$https" in 443) port="" ;; *) port=":$https" ;; esac
echo "map \$host \$https_port { default \"$port\"; }" > /tmp/https_port.conf
exec nginx -c /etc/final-nine/nginx.conf -g "daemon off;"
