//! Link flags for cvc5: the shared library that `scripts/setup` unpacked into `.deps/cvc5/lib`, or the one in `CVC5_LIB_DIR`.
use std::{env, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-env-changed=CVC5_LIB_DIR");
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let dir =
        env::var_os("CVC5_LIB_DIR").map_or_else(|| root.join(".deps/cvc5/lib"), PathBuf::from);
    println!("cargo:rerun-if-changed={}", dir.display());
    if !dir.join("libcvc5.so").exists() {
        println!(
            "cargo:warning=libcvc5.so not found in {}: run scripts/setup, or set CVC5_LIB_DIR",
            dir.display()
        );
    }
    println!("cargo:rustc-link-search=native={}", dir.display());
    println!("cargo:rustc-link-lib=dylib=cvc5");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", dir.display());
}
