# shellcheck shell=bash
# Building presets of CMakePresets.json, and what a person does with what was built: build, run,
# install, matrix. Uses steps and packages.

# Configuring again costs little, and is how changes of the presets get in.
configure_preset() {
    need_for_preset "$1"
    step "configure $1" cmake --preset "$1"
}

build_preset() {
    configure_preset "$1"
    step "build $1" cmake --build --preset "$1"
}

# Copies what is there; --remove-destination because the old program may be running.
publish() {
    local file
    for file in "$@"; do
        [[ ! -e $file ]] || cp -P --remove-destination "$file" build/
    done
}

build_program() {
    build_preset release
    publish build/release/remora
}

cmd_build() {
    build_program
    build_preset shared
    publish build/release/libremora*.a build/shared/libremora*.so*
    rm -rf build/include
    cp -R include build/include
    printf 'build/remora, build/libremora.a, build/libremora.so, build/include\n'
}

# The table of ./dev peers is part of the report once it has been made.
cmd_run() {
    local peers=()
    build_program
    [[ ! -e build/peers.json ]] || peers=(--peers build/peers.json)
    exec build/remora demo --html build/remora-report.html "${peers[@]}" "$@"
}

cmd_matrix() {
    build_program
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
    build_preset "$preset"
    step "install to $prefix" cmake --install "build/$preset" --prefix "$prefix"
}
