# shellcheck shell=bash
# Installing what is missing: `need THING…` with apt, npm_install with npm. A new thing that is no
# command, or whose package has another name, goes into packages_of and have. Uses steps.

clang_version() { clang -dumpversion | cut -d. -f1; }

# What `need` may be asked for, where its packages have other names.
packages_of() {
    case $1 in
        ninja) echo ninja-build ;;
        libc) echo libc6-dev ;;
        clang++) echo clang ;;
        sanitizers) echo "libclang-rt-$(clang_version)-dev" ;;
        wasi) echo "wasi-libc libclang-rt-$(clang_version)-dev-wasm32 lld" ;;
        aarch64-linux-gnu-gcc) echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross ;;
        s390x-linux-gnu-gcc) echo gcc-s390x-linux-gnu libc6-dev-s390x-cross ;;
        arm-linux-gnueabihf-gcc) echo gcc-arm-linux-gnueabihf libc6-dev-armhf-cross ;;
        i686-linux-gnu-gcc) echo gcc-i686-linux-gnu libc6-dev-i386-cross ;;
        qemu-aarch64-static | qemu-s390x-static | qemu-arm-static | qemu-i386-static) echo qemu-user-static ;;
        node) echo nodejs ;;
        tsc) echo node-typescript ;;
        man) echo man-db ;;
        jansson) echo libjansson-dev ;;
        libpng) echo libpng-dev ;;
        libpcap) echo libpcap-dev ;;
        bullet) echo libbullet-dev ;;
        xxhash) echo libxxhash-dev ;;
        flatbuffers) echo libflatbuffers-dev flatbuffers-compiler ;;
        civetweb) echo libcivetweb-dev ;;
        libenet) echo libenet-dev ;;
        hiredis) echo libhiredis-dev ;;
        openssl) echo libssl-dev ;;
        lua5.1) echo liblua5.1-0-dev ;;
        mingw) echo gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 ;;
        mcs) echo mono-mcs ;;
        xvfb) echo xvfb xauth libgl1-mesa-dri ;;
        mono) echo mono-runtime ;;
        wine) echo wine64 ;;
        pygame) echo python3-pygame python3-numpy ;;
        debhelper) echo debhelper dpkg-dev ;;
        llvm-ar | llvm-cov) echo llvm ;;
        *) echo "$1" ;;
    esac
}

# links FLAG…: whether clang makes a program with these.
links() { clang -x c "$@" -o /dev/null - <<<'int main(void) { return 0; }' 2>/dev/null; }

# Not every thing is a command: parts of clang are known by whether a program links with them.
have() {
    case $1 in
        libc) [[ -e /usr/include/stdio.h ]] ;;
        sanitizers) links -fsanitize=address,undefined ;;
        wasi) links --target=wasm32-wasi ;;
        civetweb) [[ -e /usr/include/civetweb.h ]] ;;
        mkdocs-material) [[ -e /usr/share/mkdocs/themes/material ]] ;;
        jansson | libpcap | libpng | bullet | libenet | hiredis | openssl | lua5.1) pkg-config --exists "$1" 2>/dev/null ;;
        xxhash) pkg-config --exists libxxhash 2>/dev/null ;;
        flatbuffers) command -v flatc >/dev/null && pkg-config --exists flatbuffers 2>/dev/null ;;
        mingw) command -v x86_64-w64-mingw32-g++ >/dev/null ;;
        xvfb) command -v xvfb-run >/dev/null ;;
        pygame) /usr/bin/python3 -c 'import numpy, pygame' >/dev/null 2>&1 ;; # whichever python3 comes first
        debhelper) command -v dh >/dev/null && command -v dpkg-buildpackage >/dev/null ;;
        wine) [[ -x /usr/lib/wine/wine64 ]] || command -v wine64 wine >/dev/null ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@"
}

# Package lists may be absent or too old to be of use; they are fetched only when that shows.
apt_install() {
    apt_get install -y --no-install-recommends "$@" ||
        { apt_get update && apt_get install -y --no-install-recommends "$@"; }
}

install_packages() {
    command -v apt-get >/dev/null || die "please install $* (there is no apt-get to do it with)"
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "please install $* (neither root nor sudo here)"
        sudo -v # asks for a password here and now, not behind a spinner
    fi
    step "install $*" apt_install "$@"
}

# need THING…: makes sure that these are there.
need() {
    local thing packages missing=()
    for thing in "$@"; do
        if ! have "$thing"; then
            read -ra packages <<<"$(packages_of "$thing")"
            missing+=("${packages[@]}")
        fi
    done
    ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
}

need_for_preset() {
    need cmake ninja gcc libc pkg-config jansson libpcap libpng civetweb
    case $1 in
        clang) need clang ;;
        asan | tsan | msan | hostile | coverage)
            need clang
            need sanitizers # named after clang's version, so clang comes first
            ;;
    esac
}

# Exactly what the lock file of a folder names, by its checksums.
npm_install() {
    npm ci --prefix "$1" --ignore-scripts --omit=optional --no-audit --no-fund --no-progress
}
