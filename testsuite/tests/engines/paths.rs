//! What the analysis of paths says by itself, where the others are not asked.
use crate::verify::verify;

fn verdict_of(task: &str) -> String {
    let file = format!("{}/testsuite/paths/{task}.c", env!("CARGO_MANIFEST_DIR"));
    let run = verify(["--analysis", "paths", "--timelimit", "60s", &file]);
    run.verdict().to_owned()
}

/// Labels block paths that meet again, and nothing that they do not speak of.
#[test]
fn paths_that_meet_again_are_followed_once() {
    for task in ["nested-lists-of-any-text", "copy-of-any-length", "same-place-other-conditions"] {
        assert_eq!(verdict_of(task), "TRUE", "{task}");
    }
}

/// Each of these was TRUE once, or is one step from a task that is.
#[test]
fn no_path_to_an_error_is_left_out() {
    let tasks = [
        "nested-lists-slip",
        "copy-of-any-length-slip",
        "same-place-other-conditions-slip",
        "comes-back-to-itself-slip",
        "objects-of-each-way",
        "reason-of-a-number",
    ];
    for task in tasks {
        assert_eq!(verdict_of(task), "FALSE(unreach-call)", "{task}");
    }
}
