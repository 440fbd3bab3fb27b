//! Compiles the library, two files in `c`, with the C compiler that is there. Looks at `CC`, `AR`
//! and `CFLAGS`, and at `CC_<target>` and so on before them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let source = Path::new("c/remora.c");
    assert!(source.exists(), "remora-sys/c/remora.c is not there: run bindings/rust/vendor.sh");
    println!("cargo:rerun-if-changed=c");

    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let object = out.join("remora.o");
    let archive = out.join("libremora.a");
    run(Command::new(setting("CC").unwrap_or_else(|| "cc".into()))
        .args(["-std=c17", "-O2", "-fPIC", "-pthread", "-w", "-c"])
        .args(setting("CFLAGS").unwrap_or_default().split_whitespace())
        .arg(source)
        .arg("-o")
        .arg(&object));
    // An archive that is left from before would keep its members.
    let _ = std::fs::remove_file(&archive);
    run(Command::new(setting("AR").unwrap_or_else(|| "ar".into()))
        .arg("crs")
        .arg(&archive)
        .arg(&object));

    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=remora");
    if env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("unix") {
        println!("cargo:rustc-link-lib=m");
    }
}

/// A variable of the environment: the target's own, or everybody's.
fn setting(name: &str) -> Option<String> {
    let target = env::var("TARGET").unwrap().replace('-', "_");
    let names = [format!("{}_{}", name, target), name.to_string()];
    names.iter().find_map(|name| {
        println!("cargo:rerun-if-env-changed={}", name);
        env::var(name).ok()
    })
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{:?}: {}", command, status),
        Err(error) => panic!(
            "{:?}: {}; a C compiler is needed (CC and AR say which)",
            command.get_program(),
            error
        ),
    }
}
