//! Where cvc5 is looked for (the library that `scripts/setup` unpacked into `.deps/cvc5/lib`, or the
//! one in `CVC5_LIB_DIR`) and what it has, in `cvc5.rs` in `OUT_DIR`; how the linker makes a start
//! quick; and the C models of library functions (`runtime/models/*.c`) as LLVM bitcode, with the
//! names of the functions that they define, as Rust expressions: `models32.rs` and `models64.rs`.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    println!("cargo:rerun-if-env-changed=LLVM_SYS_221_PREFIX");
    let llvm = env::var_os("LLVM_SYS_221_PREFIX")
        .map_or_else(|| PathBuf::from("/usr/lib/llvm-22"), PathBuf::from);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    link_cvc5(&root, &llvm, &out);
    link_for_a_quick_start();
    compile_models(&root, &llvm, &out);
}

fn link_cvc5(root: &Path, llvm: &Path, out: &Path) {
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
    // `src/solver/smt/library.rs` loads it when it is needed.
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64") {
        list_functions(&dir.join("libcvc5.so"), llvm, out);
    } else {
        println!("cargo:rustc-link-search=native={}", dir.display());
        println!("cargo:rustc-link-lib=dylib=cvc5");
    }
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

/// The name by which the loader finds the library, and the functions of its C interface, numbered,
/// as arguments of a macro.
fn list_functions(library: &Path, llvm: &Path, out: &Path) {
    let mut header = Command::new(llvm.join("bin/llvm-readelf"));
    let header = told(header.arg("--dynamic-table").arg(library));
    let name = header.lines().find_map(|line| {
        line.split_once("soname: [")
            .and_then(|(_, rest)| rest.split_once(']'))
            .map(|(name, _)| name)
    });
    let name = name.unwrap_or("libcvc5.so");
    let mut names = Command::new(llvm.join("bin/llvm-nm"));
    names.args(["--dynamic", "--defined-only", "--format=just-symbols"]).arg(library);
    let names = told(&mut names);
    // What has a version behind its name is the same function.
    let names = names.lines().filter_map(|name| name.split('@').next());
    let mut names: Vec<&str> = names.filter(|name| name.starts_with("cvc5_")).collect();
    names.sort_unstable();
    names.dedup();
    let mut text = format!("functions! {{ {name:?} {}\n", names.len());
    for (index, name) in names.iter().enumerate() {
        text.push_str(&format!("{index} {name}\n"));
    }
    text.push_str("}\n");
    fs::write(out.join("cvc5.rs"), text).expect("OUT_DIR can be written to");
}

/// Of the time that a start takes, most is reading the program's pages: what moves with the address
/// it is loaded at is kept in few bytes, and what runs before `main` in one place. A linker that
/// does not know one of these says so and goes on.
fn link_for_a_quick_start() {
    println!("cargo:rustc-link-arg=-Wl,-z,keep-text-section-prefix");
    // A program with such a table does not start where the C library is older.
    let version = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let minor = version.unwrap_or_default().trim().strip_prefix("glibc 2.").map(str::to_owned);
    if minor.and_then(|minor| minor.parse().ok()).is_some_and(|minor: u32| minor >= 36) {
        println!("cargo:rustc-link-arg=-Wl,-z,pack-relative-relocs");
    }
}

fn compile_models(root: &Path, llvm: &Path, out: &Path) {
    println!("cargo:rerun-if-changed=runtime/models");
    println!("cargo:rerun-if-changed=runtime/contracts");
    // The triples are explicit so that the models do not depend on the machine that builds.
    for (bits, triple) in [("32", "i386-unknown-linux-gnu"), ("64", "x86_64-unknown-linux-gnu")] {
        let modules: Vec<PathBuf> = model_sources(root)
            .iter()
            .map(|source| compile_model(llvm, root, source, triple, out))
            .collect();
        let linked = out.join(format!("models{bits}.bc"));
        run(Command::new(llvm.join("bin/llvm-link")).args(&modules).arg("-o").arg(&linked));
        let text = library(&linked, &modules, llvm);
        fs::write(linked.with_extension("rs"), text).expect("OUT_DIR can be written to");
        let contracts: Vec<PathBuf> = sources(root, "runtime/contracts")
            .iter()
            .map(|source| compile_model(llvm, root, source, triple, out))
            .collect();
        let names: Vec<String> = contracts.iter().flat_map(|it| defined(it, llvm)).collect();
        fs::write(out.join("contracts.txt"), names.join("\n")).expect("OUT_DIR can be written to");
        let both = out.join(format!("contracts{bits}.bc"));
        link_contracts(llvm, &linked, &contracts, &both);
        let text = library(&both, std::slice::from_ref(&both), llvm);
        fs::write(both.with_extension("rs"), text).expect("OUT_DIR can be written to");
    }
}

/// The models with contracts in the place of those that have one.
fn link_contracts(llvm: &Path, models: &Path, contracts: &[PathBuf], to: &Path) {
    let mut link = Command::new(llvm.join("bin/llvm-link"));
    link.arg(models);
    for contract in contracts {
        link.arg("--override").arg(contract);
    }
    run(link.arg("-o").arg(to));
}

/// The names of the functions that others can call in a module.
fn defined(module: &Path, llvm: &Path) -> Vec<String> {
    let mut list = Command::new(llvm.join("bin/llvm-nm"));
    list.args(["--defined-only", "--extern-only", "--format=just-symbols"]).arg(module);
    told(&mut list).lines().map(str::to_owned).collect()
}

/// The modules, all in one and each by itself, and which of them defines what.
fn library(linked: &Path, modules: &[PathBuf], llvm: &Path) -> String {
    let mut names = BTreeMap::new();
    for (part, module) in modules.iter().enumerate() {
        names.extend(defined(module, llvm).into_iter().map(|name| (name, part)));
    }
    let names: Vec<(String, usize)> = names.into_iter().collect();
    let file = |path: &Path| {
        let name = path.file_name().expect("a file").display().to_string();
        format!("include_bytes!(concat!(env!(\"OUT_DIR\"), {:?}))", format!("/{name}"))
    };
    let parts: Vec<String> = modules.iter().map(|module| file(module)).collect();
    let (all, parts) = (file(linked), parts.join(", "));
    format!("Library {{ bitcode: {all}, parts: &[{parts}], functions: &{names:?} }}")
}

/// The models, sorted by name; an empty source where there are none, so that there is always a
/// module.
fn model_sources(root: &Path) -> Vec<PathBuf> {
    let mut sources = sources(root, "runtime/models");
    if sources.is_empty() {
        sources.push(PathBuf::from("/dev/null"));
    }
    sources
}

/// The C files of a folder, sorted by name.
fn sources(root: &Path, folder: &str) -> Vec<PathBuf> {
    let mut sources: Vec<PathBuf> = fs::read_dir(root.join(folder))
        .map(|entries| entries.filter_map(Result::ok).map(|entry| entry.path()).collect())
        .unwrap_or_default();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    sources.sort();
    sources
}

/// Compiles as the front end compiles C files: unoptimised, but open to our passes.
fn compile_model(llvm: &Path, root: &Path, source: &Path, triple: &str, out: &Path) -> PathBuf {
    // Relative names, so that no path of this machine gets into the debug information.
    let relative = source.strip_prefix(root).unwrap_or(source);
    let name = relative.with_extension("").to_string_lossy().replace('/', "-");
    let module = out.join(name).with_extension(format!("{triple}.bc"));
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

/// What a command prints.
fn told(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    assert!(output.status.success(), "{command:?} failed");
    String::from_utf8(output.stdout).expect("names of functions are ASCII")
}

fn run(command: &mut Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?} failed: {status}"),
        Err(error) => panic!("cannot run {command:?}: {error} (scripts/setup installs LLVM 22)"),
    }
}
