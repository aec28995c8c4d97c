//! The engines of a run in several processes: what works in turn elsewhere works at the same time.
//!
//! Which engine works where is fixed ([`super::assignment`]), so each process does what it does
//! however fast the others are. The first answer that is checked counts. An answer of one process
//! ends the others as it would end their slices; that nothing is left to try does not.
//!
//! The worker forks *runners* when the program is prepared and answers of a cache were tried, so
//! that reading is done once, its errors are reported once, and its memory is shared. A runner with
//! a checked answer asks before it reports; the worker ends all others first, so that one process
//! writes the verdict, the files and the cache. A runner without an answer leaves its reason and
//! how far it came, and the last one reports all. A proof that its check refutes, or that a run
//! contradicts, ends the race with UNKNOWN, as it ends the time slices. A crash is reported only if
//! no process decides. What a member does depends on no other, so which answer comes first is all
//! that depends on the machine. No facts cross a fork. Benchmarks and BenchExec use one process.
//! Measured in `testsuite/doc/measurements.md`, "Parallel portfolio".
use super::checks::places::CheckedPlace;
use super::confirm::Confirmer;
use super::engine::weightiest_of;
use super::strategy::{Decision, Strategy};
use crate::base::limits::Limits;
use crate::base::supervisor;
use crate::base::supervisor::{Lane, Lost, Runner};
use crate::base::verdict::Reason;
use crate::report::{PartialResults, reason_of_panic};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};

/// What a process leaves that has no answer.
#[derive(Serialize, Deserialize)]
struct Left {
    reason: Option<Reason>,
    partial: PartialResults,
    proved: BTreeSet<CheckedPlace>,
}

/// Lets the engines work in up to `most` processes. Returns in that one which is to tell the
/// outcome.
pub(crate) fn run(
    strategy: &mut Strategy,
    most: usize,
    confirmer: &mut Confirmer<'_>,
    limits: &Limits,
) -> Decision {
    let processes = strategy.processes(most).into_iter().max().map_or(1, |last| last + 1);
    if processes < 2 || !confirmer.progress.may_divide() {
        return strategy.run(confirmer, limits);
    }
    match supervisor::parallel(processes, limits, || confirmer.progress.over()) {
        // There are no processes to be had.
        Err(_) => strategy.run(confirmer, limits),
        Ok(Lane::Watcher(lost)) => conclude(strategy, lost),
        Ok(Lane::Runner(runner)) => {
            confirmer.progress.divided();
            strategy.stay(runner.index(), most);
            take_part(strategy, runner, confirmer, limits)
        }
    }
}

fn take_part(
    strategy: &mut Strategy,
    runner: Runner,
    confirmer: &mut Confirmer<'_>,
    limits: &Limits,
) -> Decision {
    let work = panic::catch_unwind(AssertUnwindSafe(|| strategy.run(confirmer, limits)));
    let decision =
        work.unwrap_or_else(|_| Decision::Unknown(reason_of_panic(supervisor::last_panic())));
    match decision {
        // What others find cannot mend this.
        Decision::Unknown(Reason::ProofRefuted(_)) => runner.answer(),
        Decision::Unknown(_) if strategy.is_contradicted() => runner.answer(),
        Decision::Unknown(reason) => {
            let reason = strategy.has_reason().then_some(reason);
            let proved = strategy.proved_places();
            let left = Left { reason, partial: strategy.explored(), proved };
            // Without its text there is still its end.
            let lost = runner.give_up(&serde_json::to_vec(&left).unwrap_or_default());
            return conclude(strategy, lost);
        }
        Decision::Proved | Decision::Counterexample(_) => runner.answer(),
    }
    decision
}

/// That there is no answer, with the reasons of all.
fn conclude(strategy: &mut Strategy, lost: Lost) -> Decision {
    let left = lost.known.iter().filter_map(|(_, text)| serde_json::from_slice(text).ok());
    let (mut reasons, mut all, mut proved) =
        (Vec::new(), PartialResults::default(), BTreeSet::new());
    for Left { reason, partial, proved: more } in left {
        reasons.push(reason);
        all.add(partial);
        proved.extend(more);
    }
    strategy.found_together(all, proved);
    let stop = lost.stop.map(Reason::Stopped);
    Decision::Unknown(weightiest_of(reasons.into_iter().flatten().chain(stop)))
}
