//! Comments are at most 100 columns wide: `rustfmt` sees to code alone.
use crate::rust_files;
use std::fs;
use std::path::Path;

/// In characters.
const WIDEST: usize = 100;

#[test]
fn comments_are_at_most_100_columns_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "testsuite/tests", "testsuite/benches"] {
        rust_files(&root.join(folder), &mut files);
    }
    let mut faults = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a readable source file");
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim_start().starts_with("//") && line.chars().count() > WIDEST {
                faults.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
