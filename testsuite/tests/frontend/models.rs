//! Functions of the library models whose accesses programs do not check (`PROVED` in
//! `runtime/models/models.h`): for each there is a proof that they are valid, in the file of
//! the same name in `models/`, and each proof holds.
use crate::verify::verify;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The models that have such functions, with their names.
fn marked() -> Vec<(String, BTreeSet<String>)> {
    let folder = fs::read_dir(root().join("runtime/models")).expect("a folder");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let marked = text.lines().filter(|line| line.contains("PROVED"));
        let marked = marked.filter(|line| !line.starts_with("#define"));
        let names: BTreeSet<String> = marked.map(name_of).collect();
        if !names.is_empty() {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            found.push((name, names));
        }
    }
    found
}

/// The name of the function that a line declares.
fn name_of(line: &str) -> String {
    assert!(line.starts_with("PROVED static "), "not how a function is marked: {line}");
    let head = line.split('(').next().unwrap_or_default();
    head.split([' ', '*']).next_back().unwrap_or_default().to_owned()
}

fn proofs_of(model: &str) -> PathBuf {
    root().join("testsuite/tests/frontend/models").join(model)
}

#[test]
fn each_marked_function_has_a_proof_and_no_other() {
    let all = marked();
    assert!(!all.is_empty());
    for (model, names) in all {
        let text = fs::read_to_string(proofs_of(&model)).expect("proofs of this model");
        let proofs: BTreeSet<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("void proof_")?.split_once("(void)"))
            .map(|(name, _)| name.to_owned())
            .collect();
        assert_eq!(proofs, names, "{model}");
    }
}

/// Both word sizes: the models are compiled for both.
fn prove(bits: &str) {
    for (model, names) in marked() {
        for name in names {
            let entry = format!("proof_{name}");
            let file = proofs_of(&model);
            let run = verify([
                "-p".as_ref(),
                "valid-deref".as_ref(),
                bits.as_ref(),
                "--timelimit".as_ref(),
                "100s".as_ref(),
                "--entry".as_ref(),
                entry.as_ref(),
                file.as_os_str(),
            ]);
            assert_eq!(run.verdict(), "TRUE", "{name}: {}{}", run.stdout, run.stderr);
        }
    }
}

#[test]
fn what_is_marked_is_proved_for_64_bits() {
    prove("--64");
}

#[test]
fn what_is_marked_is_proved_for_32_bits() {
    prove("--32");
}

/// The check that the callers make is all that stands between a program and such a function.
#[test]
fn without_the_check_of_the_caller_it_is_no_proof() {
    let folder = crate::verify::Folder::new("models");
    let model = root().join("runtime/models/write.c");
    let text = format!(
        "#include \"{}\"\nvoid proof(void) {{ char *to = malloc(3); copy_bytes(to, \"abcd\", 4); }}\n",
        model.display()
    );
    let file = folder.file("unchecked.c", &text);
    let run = verify([
        "-p".as_ref(),
        "valid-deref".as_ref(),
        "--entry".as_ref(),
        "proof".as_ref(),
        file.as_os_str(),
    ]);
    assert_eq!(run.verdict(), "FALSE(valid-deref)", "{}", run.stderr);
}
