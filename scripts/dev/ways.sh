# shellcheck shell=bash
# Other compilers, machines and languages: cross, ways, release, layout. Uses steps, packages, build and lab.

# wine is large, and not in the quick part; nor is IBM Z.
need_for_cross() {
    need cmake ninja gcc clang libc
    [[ ${1:-} != --compilers ]] || return 0
    need llvm-ar aarch64-linux-gnu-gcc qemu-aarch64-static node wasi
    case ${1:-} in
        --quick) need chromium ;;
        --tests)
            need mingw wine s390x-linux-gnu-gcc qemu-s390x-static
            need arm-linux-gnueabihf-gcc qemu-arm-static i686-linux-gnu-gcc qemu-i386-static
            ;;
        *)
            need chromium mingw wine s390x-linux-gnu-gcc qemu-s390x-static
            need sanitizers
            ;;
    esac
}

check_cross() {
    need_for_cross "$@"
    scripts/test/cross.sh "$@"
}

# What is made once for several ways comes from the presets.
check_ways() {
    local needs uses
    need python3
    read -ra needs <<<"$(python3 scripts/package/ways.py --needs "$@")"
    # Some are named after clang's version, so clang comes first.
    [[ " ${needs[*]} " != *' wasi '* ]] || need clang
    need "${needs[@]}"
    uses=" $(python3 scripts/package/ways.py --uses "$@") "
    [[ $uses != *' static '* ]] || build_preset release
    [[ $uses != *' shared '* ]] || build_preset shared
    [[ $uses != *' three '* ]] || fetch_lab_packages
    python3 scripts/package/ways.py "$@"
}

# What a package of release.py is made, installed and run with.
needs_of_package() {
    case $1 in
        source) echo cmake ninja pkg-config ;;
        debian) echo cmake ninja pkg-config debhelper lintian scdoc jansson libpcap libpng civetweb ;;
        npm) echo node npm wasi ;;
        wheels) echo aarch64-linux-gnu-gcc qemu-aarch64-static ;;
        crates) echo cargo ;;
        nuget) echo aarch64-linux-gnu-gcc mingw mcs mono ;;
        unity) echo mingw mcs mono ;;
        lua) echo mingw luajit ;;
        godot3) echo mingw godot3-server ;;
        godot4) echo mingw ;;
    esac
}

need_for_packages() {
    local package needs=()
    for package; do
        read -ra needs <<<"${needs[*]} $(needs_of_package "$package")"
    done
    need gcc libc python3
    [[ " $* " != *' npm '* ]] || need clang # wasi is named after clang's version
    need "${needs[@]}"
    [[ " $* " != *' wheels '* ]] || python3 -c 'import ensurepip' 2>/dev/null || install_packages python3-venv
}

# The packages, of what is committed, into build/packages; then each installed into an empty folder.
# --quick: those that take seconds.
cmd_release() {
    local folder=build/packages quick=()
    [[ ${1:-} != --quick ]] || { quick=(--quick) && set -- source ports lua unity; }
    (($#)) || set -- source debian two-files npm wheels crates nuget lua godot3 godot4 unity ports
    need_for_packages "$@"
    rm -rf "$folder"
    step 'make packages' python3 scripts/package/release.py "$folder" "$@"
    python3 scripts/package/check_release.py "${quick[@]}" "$folder"
}

# layout OPTION…: the table for machines with 64-bit pointers and the one for WebAssembly, then what is
# made from them: the raw parts of the bindings, tables of the guide.
layout() {
    python3 scripts/package/layout.py "$@" bindings/layout.json &&
        python3 scripts/package/layout.py "$@" bindings/layout.wasm32.json --beside bindings/layout.json \
            --compiler 'clang --target=wasm32-wasi -mbulk-memory' \
            --runner 'node --no-warnings scripts/test/run_wasi.mjs' &&
        python3 scripts/package/bindings.py "$@" &&
        python3 scripts/docs/tables.py "$@"
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
