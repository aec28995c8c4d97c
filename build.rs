//! Link flags for cvc5 (the library that `scripts/setup` unpacked into `.deps/cvc5/lib`, or the one
//! in `CVC5_LIB_DIR`), and the C models of library functions (`runtime/models/*.c`) as LLVM
//! bitcode: `models32.bc` and `models64.bc` in `OUT_DIR`, with the names of the functions that they
//! define, sorted, as Rust arrays in `models32.rs` and `models64.rs`.
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    link_cvc5(&root);
    compile_models(&root);
}

fn link_cvc5(root: &Path) {
    println!("cargo:rerun-if-env-changed=CVC5_LIB_DIR");
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
    // A package says itself where its libraries are.
    println!("cargo:rerun-if-env-changed=RPATH");
    if let Ok(rpath) = env::var("RPATH") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{rpath}");
        return;
    }
    // From `target/release` and from `target/release/deps`, so that a clone can be moved after it
    // was built.
    if env::var_os("CVC5_LIB_DIR").is_none() {
        for up in ["../..", "../../.."] {
            println!("cargo:rustc-link-arg=-Wl,-rpath,$ORIGIN/{up}/.deps/cvc5/lib");
        }
    }
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", dir.display());
}

fn compile_models(root: &Path) {
    println!("cargo:rerun-if-env-changed=LLVM_SYS_221_PREFIX");
    println!("cargo:rerun-if-changed=runtime/models");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let llvm = env::var_os("LLVM_SYS_221_PREFIX")
        .map_or_else(|| PathBuf::from("/usr/lib/llvm-22"), PathBuf::from);
    // The triples are explicit so that the models do not depend on the machine that builds.
    for (bits, triple) in [("32", "i386-unknown-linux-gnu"), ("64", "x86_64-unknown-linux-gnu")] {
        let modules: Vec<PathBuf> = model_sources(root)
            .iter()
            .map(|source| compile_model(&llvm, root, source, triple, &out))
            .collect();
        let linked = out.join(format!("models{bits}.bc"));
        run(Command::new(llvm.join("bin/llvm-link")).args(&modules).arg("-o").arg(&linked));
        let mut list = Command::new(llvm.join("bin/llvm-nm"));
        list.args(["--defined-only", "--extern-only", "--format=just-symbols"]).arg(&linked);
        let names = list.output().unwrap_or_else(|error| panic!("cannot run {list:?}: {error}"));
        assert!(names.status.success(), "{list:?} failed");
        let names = String::from_utf8(names.stdout).expect("names of C functions are ASCII");
        let mut names: Vec<&str> = names.lines().collect();
        names.sort_unstable();
        fs::write(linked.with_extension("rs"), format!("&{names:?}"))
            .expect("OUT_DIR can be written to");
    }
}

/// The models, sorted by name; an empty source where there are none, so that there is always a
/// module.
fn model_sources(root: &Path) -> Vec<PathBuf> {
    let folder = root.join("runtime/models");
    let mut sources: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.filter_map(Result::ok).map(|entry| entry.path()).collect())
        .unwrap_or_default();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    sources.sort();
    if sources.is_empty() {
        sources.push(PathBuf::from("/dev/null"));
    }
    sources
}

/// Compiles as the front end compiles C files: unoptimised, but open to our passes.
fn compile_model(llvm: &Path, root: &Path, source: &Path, triple: &str, out: &Path) -> PathBuf {
    let name = source.file_stem().expect("a source file has a name");
    let module = out.join(name).with_extension(format!("{triple}.bc"));
    // Relative names, so that no path of this machine gets into the debug information.
    let relative = source.strip_prefix(root).unwrap_or(source);
    run(Command::new(llvm.join("bin/clang"))
        .current_dir(root)
        .args(["-x", "c", "-std=gnu17", "-ffreestanding", "-fno-builtin", "-fgnu89-inline"])
        .args(["-O0", "-Xclang", "-disable-O0-optnone", "-g", "-fdebug-compilation-dir=."])
        .args(["-emit-llvm", "-c", &format!("--target={triple}")])
        .arg(relative)
        .arg("-o")
        .arg(&module));
    module
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?} failed: {status}"),
        Err(error) => panic!("cannot run {command:?}: {error} (scripts/setup installs LLVM 22)"),
    }
}
