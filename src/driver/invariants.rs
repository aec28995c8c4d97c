//! The invariants of a correctness witness: what a proof claims, as far as it is proved again of
//! the text of the program.
//!
//! A proof speaks of the prepared program, where a name may stand for a value that the variable of
//! the source had at another time. So its claims are candidates here: all of them are woven into
//! the program as assertions, and only those are reported that a second verification proves
//! together. Claims that a run breaks are dropped one by one; where the time for it is over, half
//! of them.
//!
//! What has no form in C (facts about all elements of an array, graphs of shapes) is named with
//! `--verbose`, in the JSON answer, and in the witness (`description` of its producer).
use super::read::Verification;
use super::validate::{keep_what_compiles, sources, verify};
use crate::base::config::{AnalysisKind, Config, Output};
use crate::base::counterexample::{Proof, SourceInvariant};
use crate::base::progress::Progress;
use crate::base::verdict::Verdict;
use crate::base::work::Work;
use crate::frontend::llvm::Options;
use crate::witness::scan::Tokens;
use crate::witness::weave::{Loom, SourceText};
use crate::witness::{Invariant, Witness, WitnessContent};
use std::path::Path;
use std::time::Duration;

/// Candidates of at most this many characters in all are tried, the shortest first: each is
/// compiled, and verified with all others.
const MOST_TEXT: usize = 20_000;
/// The largest number of verifications.
const ROUNDS: usize = 24;
/// What they may take together.
const BUDGET: Work = Work::seconds(20);
/// What is kept of the user's time, at most.
const RESERVED: Duration = Duration::from_secs(10);

/// Leaves those invariants in `proof` that hold at the heads of loops, with their places; says why
/// others are left out.
pub(crate) fn keep_proved(proof: &mut Proof, run: Verification<'_>, progress: &mut dyn Progress) {
    // There is an answer already, which must not be lost.
    let limits = &run.limits.within(BUDGET).reserving(3, RESERVED);
    let config = &Config {
        output: Output { verbose: run.config.output.verbose, ..Output::default() },
        analysis: AnalysisKind::Portfolio,
        cache: None,
        ..run.config.clone()
    };
    let files = sources(&run.read.sources.files, &Witness::default(), &mut Vec::new());
    let candidates = std::mem::take(&mut proof.invariants);
    let left_out = &mut proof.left_out;
    let mut written = at_loops(candidates, &files, left_out);
    for more in too_many(&mut written) {
        left_out.push(format!("{}: there are many others", describe(&more)));
    }
    let claim = |written: &SourceInvariant| Invariant {
        is_loop: true,
        at: written.at.clone(),
        value: written.value.clone(),
    };
    let content = WitnessContent::Correctness(written.iter().map(claim).collect());
    let mut loom = Loom::new(&Witness { content, ..Witness::default() }, files);
    keep_what_compiles(&mut loom, &Options::of(config.reading.clone()));
    let mut proved = Vec::new();
    for _ in 0..ROUNDS {
        let used: Vec<usize> = loom.used().collect();
        if used.is_empty() || limits.check().is_err() {
            break;
        }
        // Half of what is left, so that there is a second try.
        let left = limits.remaining().unwrap_or(BUDGET);
        let limits = &limits.within(left / 2);
        let run = Verification { config, limits, ..run };
        let Ok((report, broken)) = verify(&loom, run, progress) else { break };
        match (report.verdict, broken) {
            (Verdict::True, _) => {
                proved = used;
                break;
            }
            (_, Some(part)) => loom.refuse(part, "a run breaks it".to_owned()),
            _ => {
                let longest = used.len().div_ceil(2);
                let mut by_length = used;
                by_length.sort_by_key(|&part| (written[part].value.len(), part));
                for &part in by_length.iter().rev().take(longest) {
                    loom.refuse(part, "not proved in time".to_owned());
                }
            }
        }
    }
    for (number, part) in loom.parts.iter().enumerate().filter(|(it, _)| !proved.contains(it)) {
        let why = part.change.as_ref().err().map_or("not proved in time", String::as_str);
        left_out.push(format!("{}: {why}", describe(&written[number])));
    }
    proof.invariants = proved.into_iter().map(|part| written[part].clone()).collect();
}

/// Takes out the longest candidates, of which there are too many to try them all.
fn too_many(written: &mut Vec<SourceInvariant>) -> Vec<SourceInvariant> {
    written.sort_by_key(|written| written.value.len());
    let mut text = 0;
    let tried = written.iter().take_while(|written| {
        text += written.value.len();
        text <= MOST_TEXT
    });
    let others = written.split_off(tried.count());
    written.sort();
    others
}

fn describe(written: &SourceInvariant) -> String {
    format!("`{}` at {}:{}", written.value, written.at.file, written.at.line)
}

/// The candidates at the loops around their places, each once.
fn at_loops(
    candidates: Vec<SourceInvariant>,
    files: &[SourceText],
    left_out: &mut Vec<String>,
) -> Vec<SourceInvariant> {
    let tokens: Vec<Tokens<'_>> = files.iter().map(|file| Tokens::of(&file.text)).collect();
    let mut all: Vec<SourceInvariant> = Vec::new();
    for mut written in candidates {
        let name = Path::new(&written.at.file).file_name();
        let file = files.iter().position(|file| Path::new(&file.path).file_name() == name);
        let Some(file) = file else {
            left_out.push(format!("{}: no file of the program that is C", describe(&written)));
            continue;
        };
        let Some(head) = tokens[file].innermost_loop(written.at.line, written.at.column) else {
            left_out.push(format!("{}: no loop is around it", describe(&written)));
            continue;
        };
        written.at.file.clone_from(&files[file].path);
        (written.at.line, written.at.column) =
            (tokens[file].all[head].line, tokens[file].all[head].column);
        // Functions are inlined, so debug information may name another one.
        written.at.function = tokens[file].function_around(head).unwrap_or_default().to_owned();
        if !all.contains(&written) {
            all.push(written);
        }
    }
    all.sort();
    all
}
