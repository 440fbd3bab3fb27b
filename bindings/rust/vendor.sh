#!/usr/bin/env bash
# Puts the library's two files where remora-sys compiles and packages them: remora-sys/c.
#   vendor.sh [FOLDER]   a folder that has them already; without one they are made from the sources
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$here/remora-sys/c"
if (($# > 0)); then
    cp "$1"/remora.{c,h} "$here/remora-sys/c"
else
    if ! command -v python3 >/dev/null; then
        echo 'vendor.sh: python3 is not there; ./dev tools rust installs it on Debian' >&2
        exit 1
    fi
    python3 "$here/../../scripts/package/amalgamate.py" "$here/remora-sys/c"
    rm "$here/remora-sys/c/remora.hpp"
fi
