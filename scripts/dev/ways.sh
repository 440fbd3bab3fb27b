# shellcheck shell=bash
# Other compilers, machines and languages: cross, determinism, ways, layout. Uses steps, packages and
# build.

# wine is large, and not in the quick part; nor is IBM Z.
need_for_cross() {
    need cmake ninja gcc clang llvm-ar libc aarch64-linux-gnu-gcc qemu-aarch64-static node
    need wasi
    case ${1:-} in
        --quick) need chromium ;;
        --tests) need mingw wine s390x-linux-gnu-gcc qemu-s390x-static ;;
        *)
            need chromium mingw wine s390x-linux-gnu-gcc qemu-s390x-static
            need sanitizers
            ;;
    esac
}

cmd_cross() {
    need_for_cross "$@"
    scripts/test/cross.sh "$@"
}

cmd_determinism() {
    need cmake ninja gcc clang libc
    scripts/test/cross.sh --compilers
}

# What is made once for several ways comes from the presets.
cmd_ways() {
    local needs uses
    need python3
    read -ra needs <<<"$(python3 scripts/package/ways.py --needs "$@")"
    # Some are named after clang's version, so clang comes first.
    [[ " ${needs[*]} " != *' wasi '* ]] || need clang
    need "${needs[@]}"
    uses=" $(python3 scripts/package/ways.py --uses "$@") "
    [[ $uses != *' static '* ]] || build_preset release
    [[ $uses != *' shared '* ]] || build_preset shared
    python3 scripts/package/ways.py "$@"
}

# layout OPTION…: the table for machines with 64-bit pointers and the one for WebAssembly, then what is
# made from them: the raw parts of the bindings, tables of the guide.
layout() {
    python3 scripts/package/layout.py "$@" bindings/layout.json &&
        python3 scripts/package/layout.py "$@" bindings/layout.wasm32.json \
            --compiler 'clang --target=wasm32-wasi -mbulk-memory' \
            --runner 'node --no-warnings scripts/test/run_wasi.mjs' &&
        python3 scripts/package/bindings.py "$@" &&
        python3 scripts/docs/tables.py "$@" &&
        python3 scripts/docs/calls.py "$@" &&
        python3 scripts/check/arguments.py "$@"
}

cmd_layout() {
    need gcc clang libc python3 node
    need wasi # named after clang's version, so clang comes first
    case ${1:-} in
        '') step 'check layout' layout --check ;;
        --write) step 'write layout' layout ;;
        *) die "layout: unknown option $1" ;;
    esac
}
