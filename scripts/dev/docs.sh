# shellcheck shell=bash
# What people read: docs, api, man, doctest, first-success. Uses steps, packages, build
# and lab: the lab is on the guide's front page.

# Of the headers; scripts/check/check_version.py compares everybody else's with it.
library_version() { sed -n 's/^#define RM_VERSION_STRING "\(.*\)".*/\1/p' include/remora/base.h; }

# build_api VERSION: the folder is new every time, so that nothing stays of what is gone.
build_api() {
    rm -rf build/api
    mkdir -p build/api
    { cat docs/api/Doxyfile && printf 'OUTPUT_DIRECTORY = build/api\nPROJECT_NUMBER = %s\n' "$1"; } |
        doxygen - && python3 scripts/docs/check_api.py build/api/xml
}

check_api() {
    need doxygen python3
    step 'build api' build_api "$(library_version)"
    printf 'build/api/html/index.html\n'
}

check_man() {
    need scdoc man python3
    build_installed release
    step 'check man' python3 scripts/docs/check_man.py --remora build/remora --pages build/release/man
    printf 'build/release/man\n'
}

draw_pictures() {
    local name
    need python3
    build_installed release
    mkdir -p build/pictures
    for name in by_hand by_remora; do
        step "compile $name" gcc -std=c17 -Wall -Werror -Iinclude "examples/$name.c" \
            build/release/libremora.a -lm -pthread -o "build/pictures/$name"
    done
    python3 scripts/docs/pictures.py --examples build/pictures "$@"
}

# Looked at before they are committed: nothing compares them.
take_screens() {
    need chromium
    build_lab
    step 'make the report' build/remora demo --html build/remora-report.html
    step 'take screenshots' node lab/test/screens.mjs build/remora-report.html
}

cmd_docs() {
    case ${1:-} in
        '')
            need mkdocs mkdocs-material
            draw_pictures --check
            build_lab
            step 'build the guide' mkdocs build --strict
            printf 'build/site/index.html\n'
            ;;
        --pictures) draw_pictures "${@:2}" ;;
        --screens) take_screens ;;
        --serve) need mkdocs mkdocs-material && exec mkdocs serve ;;
        *) die "docs: unknown option $1" ;;
    esac
}

check_doctest() {
    need gcc g++ libc clang node npm cargo mcs mono luajit python3 ccache pkg-config chromium parallel godot3-server
    need wasi # named after clang's version, so clang comes first
    if [[ ! tests/docs/node_modules/.package-lock.json -nt tests/docs/package-lock.json ]]; then
        step 'install typescript' npm_install tests/docs
    fi
    cmd_build
    python3 scripts/docs/check_docs.py "$@"
}

check_first_success() {
    need debootstrap python3
    python3 scripts/test/first_success.py "$@"
}
