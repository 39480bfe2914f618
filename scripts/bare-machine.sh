#!/usr/bin/env bash
# Proves that a fresh clone works with an empty environment, a new home folder, and only node, npm, git and a shell.
# Clones HEAD, runs `npm test`, then `npm start -- --demo` until the panel answers. Started by root, runs once as root
# and once as an ordinary user, otherwise as the current user. Usage: scripts/bare-machine.sh [--start-only]
set -euo pipefail
cd "$(dirname "$0")/.."
source_repository=$PWD
only=${1:-}
account=nobody

prove() { # prove <label> <command prefix…>; the prefix selects the user
  local label=$1; shift
  local room; room=$(mktemp -d)
  mkdir "$room/bin" "$room/home" "$room/tmp"
  for tool in node npm git sh; do ln -s "$(readlink -f "$(command -v "$tool")")" "$room/bin/$tool"; done
  git clone --quiet "$source_repository" "$room/painel"
  if [ "$label" != root ] && [ "$(id -u)" = 0 ]; then chown -R "$account" "$room"; fi
  chmod 711 "$room"
  local bare=(env -i "HOME=$room/home" "PATH=$room/bin" "TMPDIR=$room/tmp" "PORT=3999")

  echo "── $label: npm test ──"
  if [ "$only" != --start-only ]; then (cd "$room/painel" && "$@" "${bare[@]}" npm test); fi

  echo "── $label: npm start -- --demo ──"
  (cd "$room/painel" && exec "$@" "${bare[@]}" npm start -- --demo) &
  local panel=$!
  for _ in $(seq 1 600); do
    if curl -fs http://127.0.0.1:3999/readyz >/dev/null; then break; fi
    kill -0 "$panel" 2>/dev/null || { echo "$label: the panel ended"; return 1; }
    sleep 1
  done
  curl -fs http://127.0.0.1:3999/ | grep -q '<title>' || { echo "$label: no page"; return 1; }
  curl -fs http://127.0.0.1:3999/api/v1/panel | grep -q admin@demo.example || { echo "$label: no demonstration"; return 1; }
  kill -INT "$(head -n 1 "$room/painel/data-demo/painel.pid")"
  wait "$panel" || true
  rm -rf "$room"
  echo "── $label: passed ──"
}

if [ "$(id -u)" = 0 ]; then
  prove root
  prove "$account" setpriv --reuid="$account" --regid=nogroup --clear-groups
else
  prove "$(id -un)"
fi
