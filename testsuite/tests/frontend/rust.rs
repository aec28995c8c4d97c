//! Arguments of an entry function of Rust have values of their types (`arguments.ll`), and may
//! lead to one object as far as these allow that (`sharing.ll`, `pointers.ll`).
//!
//! rustc 1.95 made these with `-g -C opt-level=1 --emit=llvm-ir`, `memory.ll` as `verify help
//! programs` has it, and `plain.ll` with `-C panic=abort` alone. Their sources stand at their
//! starts.
use crate::verify::verify;
use std::path::Path;

#[track_caller]
fn says(entry: &str, verdict: &str) {
    says_in("arguments.ll", entry, verdict);
}

#[track_caller]
fn says_in(file: &str, entry: &str, verdict: &str) {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite/tests/frontend/rust").join(file);
    let file = file.to_str().expect("a path");
    let run = verify(["--entry", entry, "--timelimit", "60s", "--malloc-may-fail", file]);
    assert_eq!(run.verdict(), verdict, "{entry}\n{}\n{}", run.stdout, run.stderr);
}

#[test]
fn numbers_are_values() {
    says("variants", "TRUE");
    says("variants_slip", "FALSE(unreach-call)");
    says("scalar", "TRUE");
}

/// `&T` and `&T` may be one, `&T` and `&mut T` are not.
#[test]
fn shared_references_may_be_one() {
    says("shared", "FALSE(unreach-call)");
    says("unique", "TRUE");
}

#[test]
fn a_slice_has_its_length() {
    says("slice", "TRUE");
    says("slice_slip", "FALSE(valid-deref)");
}

/// What lies behind a reference is not looked at: no counterexample depends on it.
#[test]
fn behind_a_reference() {
    says(
        "behind",
        "UNKNOWN(unsupported: a run that depends on what the type in Rust of `e` allows)",
    );
}

/// Without debug information, and where nothing unwinds, what made the module tells.
#[test]
fn without_debug_information_rust_is_known_by_its_compiler() {
    let doubt = "UNKNOWN(unsupported: a run that depends on what the type in Rust of argument 1 \
                 allows)";
    let says = |entry, verdict| says_in("plain.ll", entry, verdict);
    says("scalar", doubt);
    says("variants", doubt);
    says("_ZN5plain5older17h0123456789abcdefE", doubt);
    says("c", "FALSE(unreach-call)");
}

/// What a raw pointer leads to, a reference may lead to, too.
#[test]
fn raw_pointers_and_cells_share_what_references_lead_to() {
    let says = |entry, verdict| says_in("sharing.ll", entry, verdict);
    says("raw", "FALSE(unreach-call)");
    says("cells", "FALSE(unreach-call)");
    says("cell_and_reference", "FALSE(unreach-call)");
    says("global", "FALSE(unreach-call)");
    says("constant", "FALSE(unreach-call)");
    says("uniques", "TRUE");
}

/// That a unique reference leads there, too, may be seen by the address alone.
#[test]
fn no_counterexample_uses_what_a_unique_reference_leads_to() {
    let doubt = |names: &str| {
        format!(
            "UNKNOWN(unsupported: a run that depends on what the type in Rust of {names} allows)"
        )
    };
    says_in("sharing.ll", "raw_unique", &doubt("`p` and of another pointer to it"));
    says_in("sharing.ll", "global_unique", &doubt("`a` and of another pointer to it"));
}

/// A variable of an inlined function says nothing of a parameter.
#[test]
fn types_of_inlined_functions_are_no_types_of_parameters() {
    says_in("pointers.ll", "inlined", "FALSE(valid-deref)");
}

#[test]
fn a_slice_may_be_empty() {
    says_in("pointers.ll", "empty", "FALSE(valid-deref)");
    says_in("pointers.ll", "first", "TRUE");
}

/// Rust aborts where there is no memory.
#[test]
fn no_memory_is_no_panic() {
    says_in("memory.ll", "no_memory", "TRUE");
}

/// Those who split a list at its start get two lists with one address.
#[test]
fn empty_lists_may_have_one_address() {
    says_in("pointers.ll", "same_address", "FALSE(unreach-call)");
}

#[test]
fn arrays_of_cells_may_overlap() {
    says_in("pointers.ll", "overlap", "FALSE(unreach-call)");
}

/// A pattern gives parts of a parameter names.
#[test]
fn parts_of_a_parameter_are_known() {
    says_in("pointers.ll", "pair", "FALSE(unreach-call)");
}
