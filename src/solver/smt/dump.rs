//! Queries as SMT-LIB, for measurements of solvers: one file per check, with its answer and time.
//!
//! Files are named by process, number and configuration, because queries are also asked by
//! processes of their own. Nothing is written unless [`into`] was called.
use super::terms::Term;
use super::{Answer, Backend};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, process};

static FOLDER: OnceLock<PathBuf> = OnceLock::new();
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// From now on, queries are written into this folder.
pub fn into(folder: &Path) {
    // The first one counts: there is one per process.
    let _ = FOLDER.set(folder.to_owned());
}

/// Whether queries are written.
pub(super) fn is_wanted() -> bool {
    FOLDER.get().is_some()
}

/// Writes a query, if that is wanted. A file that cannot be written is left out.
pub(super) fn query(backend: Backend, asserted: &[Term], answer: &Answer, time: Duration) {
    let Some(folder) = FOLDER.get() else { return };
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let said = match answer {
        Answer::Sat => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    };
    let configuration = match backend {
        Backend::Cvc5(lifetime) => format!("{lifetime:?}"),
        Backend::Bits | Backend::Integers => format!("{backend:?}"),
    };
    let name = format!("{}-{number:05}-{configuration}.smt2", process::id()).to_lowercase();
    let mut text =
        format!("; {configuration} {said} {:.4} s\n(set-logic ALL)\n", time.as_secs_f64());
    let symbols = symbols(asserted);
    // Writing to a string does not fail.
    for (name, sort) in &symbols {
        let _ = writeln!(text, "(declare-const {name} {sort})");
    }
    for formula in asserted {
        let _ = writeln!(text, "(assert {formula})");
    }
    text += "(check-sat)\n";
    let _ = fs::write(folder.join(name), text);
}

/// The free symbols, with their sorts.
fn symbols(asserted: &[Term]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut seen: HashSet<u64> = HashSet::new();
    let mut stack: Vec<Term> = asserted.to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term.id()) {
            continue;
        }
        if term.kind() == cvc5::Kind::Constant {
            found.insert(term.to_string(), term.sort().to_string());
        }
        stack.extend((0..term.num_children()).filter_map(|at| term.child(at).ok()));
    }
    found
}
