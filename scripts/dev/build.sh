# shellcheck shell=bash
# Building presets of CMakePresets.json, and what a person does with what was built: build, run,
# install, matrix, tools. Uses steps and packages.

# locked PRESET COMMAND…: stages of ./dev ci run side by side, and may build the same preset.
locked() {
    local lock status=0
    mkdir -p build
    exec {lock}>"build/$1.lock"
    flock "$lock"
    "${@:2}" || status=$?
    exec {lock}>&-
    return "$status"
}

# Configuring again costs little, and is how changes of the presets get in.
configure() { step "configure $1" cmake --preset "$1"; }

configure_preset() {
    need_for_preset "$1"
    locked "$1" configure "$1"
}

# configure_and_build WHAT PRESET OPTION…
configure_and_build() {
    configure "$2" && step "build $1" cmake --build --preset "$2" "${@:3}"
}

# build_targets WHAT PRESET TARGET…
build_targets() {
    need_for_preset "$2"
    locked "$2" configure_and_build "$1" "$2" --target "${@:3}"
}

build_preset() {
    need_for_preset "$1"
    locked "$1" configure_and_build "$1" "$1"
}

# Copies what is there and new; --remove-destination because the old program may be running.
publish() {
    local file
    for file in "$@"; do
        if [[ -e $file ]] && ! cmp -s "$file" "build/${file##*/}"; then
            cp -P --remove-destination "$file" build/
        fi
    done
}

build_program() {
    build_preset release
    publish build/release/remora
}

# build_installed PRESET: what is installed, without the tests, which take most of the time.
build_installed() {
    build_targets "$1" "$1" remora_installed
    [[ $1 != release ]] || publish build/release/{remora,libremora.a}
}

cmd_build() {
    build_installed release
    build_installed shared
    publish build/release/libremora*.a build/shared/libremora*.so*
    rm -rf build/include
    cp -R include build/include
    printf 'build/remora, build/libremora.a, build/libremora.so, build/include\n'
}

# The table of ./dev measure peers is part of the report once it has been made.
cmd_run() {
    local peers=()
    build_installed release
    [[ ! -e build/peers.json ]] || peers=(--peers build/peers.json)
    exec build/remora demo --html build/remora-report.html "${peers[@]}" "$@"
}

check_data() {
    (($# == 2)) || die "usage: ./dev check data PORTAL CELL"
    local portal cell file status=0
    portal=$(cd "$invoked_from" && realpath -- "$1")
    cell=$(cd "$invoked_from" && realpath -- "$2")
    build_installed release
    build/remora version
    for file in "$portal" "$cell"; do
        build/remora data "$file" --check || status=1
    done
    build/remora data --walk "$portal" "$cell" || status=1
    return "$status"
}

measure_matrix() {
    build_installed release
    exec build/remora matrix "$@"
}

cmd_install() {
    local prefix='' preset=release
    while (($# > 0)); do
        case $1 in
            --prefix) prefix=${2:?--prefix needs a folder} && shift ;;
            --prefix=*) prefix=${1#*=} ;;
            --shared) preset=shared ;;
            *) die "install: unknown option $1" ;;
        esac
        shift
    done
    [[ -n $prefix ]] || die 'install: where to? (--prefix DIR)'
    need scdoc # before the preset is configured, which looks for it
    prefix=$(cd "$invoked_from" && realpath -m "$prefix")
    build_installed "$preset"
    step "install to $prefix" cmake --install "build/$preset" --prefix "$prefix"
}

# The pages of docs/start name the same.
cmd_tools() {
    case ${1:-} in
        c) need gcc libc pkg-config cmake ninja python3 ;;
        cpp) need g++ cmake ninja ;;
        csharp) need mcs mono ;;
        javascript)
            need node npm clang python3
            need wasi # named after clang's version, so clang comes first
            ;;
        rust) need cargo gcc libc python3 ;;
        python) need python3 ;;
        *) die 'tools: for c, cpp, csharp, javascript, rust or python?' ;;
    esac
}
