//! Well-formed modules with types, constants and attributes that C has not: what we cannot follow
//! is named, and nothing breaks down.
use crate::verify::verify;
use std::fs;
use std::path::Path;

#[test]
fn modules_with_odd_parts_get_an_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/tests/frontend/odd");
    let entries = fs::read_dir(folder).expect("the folder with the modules");
    let mut modules: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    modules.sort();
    assert!(!modules.is_empty());
    for module in modules {
        for checks in [None, Some("--assume-valid-memory")] {
            let arguments = ["--timelimit", "20s"].into_iter().chain(checks);
            let arguments = arguments.map(AsRef::as_ref).chain([module.as_os_str()]);
            let run = verify(arguments);
            assert!(matches!(run.code, Some(0 | 1 | 3)), "{}: {run:#?}", module.display());
            assert!(!run.stderr.contains("panicked"), "{}: {run:#?}", module.display());
        }
    }
}
