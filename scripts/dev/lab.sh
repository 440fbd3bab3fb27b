# shellcheck shell=bash
# The web lab: lab. Uses steps, packages, build and counts.

# Packages of the page, as its lock file says; their install scripts are not needed.
fetch_lab_packages() {
    if [[ lab/node_modules/.package-lock.json -nt lab/package-lock.json ]]; then
        return
    fi
    step 'fetch packages of the lab' npm ci --prefix lab --ignore-scripts --no-audit --no-fund
    touch lab/node_modules/.package-lock.json
}

build_lab() {
    need cmake ninja clang node npm llvm-ar # ar makes no index of WebAssembly
    need wasi # named after clang's version, so clang comes first
    build_installed release
    step 'configure lab' cmake --preset lab-module
    step 'build lab' cmake --build --preset lab-module
    fetch_lab_packages
    step 'bundle lab' node lab/build.mjs build/lab-module/lab.wasm build/lab
}

cmd_lab() {
    case ${1:-} in
        --build)
            build_lab
            printf 'build/lab, build/lab.html\n'
            ;;
        --test)
            need chromium
            build_lab
            build_targets "writer of data files" release remora_write_data
            run_counted lab node lab/test/run.mjs "${@:2}"
            print_total
            ;;
        *)
            build_lab
            local program=$PWD/build/remora
            cd "$invoked_from" # where the name of a file belongs
            exec "$program" lab "$@"
            ;;
    esac
}
