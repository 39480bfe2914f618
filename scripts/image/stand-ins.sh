#!/usr/bin/env bash
# Makes the base images of Dockerfile and compose.yaml from Debian packages, Node of node_modules and npm of this
# machine. They replace images that cannot be pulled. Needs root, docker and mmdebstrap.
# Usage: scripts/image/stand-ins.sh <image>…
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=$PWD/node_modules
authorities=/etc/ssl/certs/ca-certificates.crt

for image in "$@"; do
  room=$(mktemp -d)
  case $image in
    node:*) packages=ca-certificates ;;
    postgres:*) packages=postgresql,util-linux ;;
    caddy:*) packages=caddy,ca-certificates ;;
    *) echo "no stand-in for $image" >&2; exit 1 ;;
  esac
  mmdebstrap --quiet --variant=minbase --include="$packages" bookworm "$room/system.tar"
  {
    echo 'FROM scratch'
    echo 'LABEL painel.stand-in=true'
    echo 'ADD system.tar /'
    case $image in
      node:*)
        mkdir -p "$room/local/bin" "$room/local/lib/node_modules"
        cp "$modules/node/bin/node" "$room/local/bin/"
        cp -r "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$room/local/lib/node_modules/npm"
        ln -s ../lib/node_modules/npm/bin/npm-cli.js "$room/local/bin/npm"
        # npm trusts the certificate authorities of this machine, for example those of a proxy.
        cp "$authorities" "$room/"
        echo "COPY ca-certificates.crt $authorities"
        echo "ENV NODE_EXTRA_CA_CERTS=$authorities"
        echo 'COPY local /usr/local'
        echo 'RUN useradd --create-home --shell /bin/bash --uid 1000 node'
        ;;
      postgres:*)
        install -m 755 scripts/image/postgres-entrypoint.sh "$room/"
        echo 'ENV PGDATA=/var/lib/postgresql/data'
        echo 'ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
        echo 'COPY postgres-entrypoint.sh /usr/local/bin/'
        echo 'VOLUME /var/lib/postgresql/data'
        echo 'STOPSIGNAL SIGINT'
        echo 'ENTRYPOINT ["postgres-entrypoint.sh"]'
        ;;
      caddy:*)
        echo 'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data'
        echo 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]'
        ;;
    esac
  } >"$room/Dockerfile"
  docker build --quiet --tag "$image" "$room" >/dev/null
  rm -rf "$room"
done
