//! One of several searches of a run: all engines on a variant of the program, for a bounded amount
//! of work. Single checks and goals are decided by such searches.
use super::prepare::prepared;
use super::property::{CONTRADICTION, proof};
use super::read::Verification;
use crate::base::counterexample::{Counterexample, Proof};
use crate::base::limits::Stop;
use crate::base::progress::Progress;
use crate::base::verdict::Reason;
use crate::base::work::Work;
use crate::cfa::Inputs;
use crate::frontend::llvm::Module;
use crate::portfolio::checks::places::CheckedPlace;
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::front_end::Front;
use crate::portfolio::strategy::{Decision, Strategy};
use crate::report::InputError;
use std::collections::BTreeSet;

/// What a search comes to.
#[expect(clippy::large_enum_variant, reason = "there are few of them in a run")]
pub(crate) enum SearchAnswer {
    /// No run reaches a target.
    Proved(Proof),
    /// A run does: its inputs, and what it violates.
    Run(Counterexample, Option<Inputs>, Option<CheckedPlace>),
    /// Undecided, but for these checks, which no run violates before another one.
    Unknown(Reason, BTreeSet<CheckedPlace>),
}

/// Why searches end before all is decided.
pub(crate) enum Unfinished {
    /// A limit of the user's.
    Stop(Stop),
    /// The program has no such variant, or a file cannot be written.
    Input(InputError),
    /// An error of the verifier.
    Internal(String),
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<InputError> for Unfinished {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

/// Searches `module`, a variant of the program of `run`, for at most `work`.
pub(crate) fn search(
    run: Verification<'_>,
    module: &Module,
    work: Work,
    progress: &mut dyn Progress,
) -> Result<SearchAnswer, Unfinished> {
    run.limits.check()?;
    let prepared = prepared(run.config, module).map_err(InputError::from)?;
    let mut confirmer = Confirmer::new(Front::Read(module), None, progress);
    let slices = prepared.passes.slices();
    let mut strategy = Strategy::new(run.config.analysis, prepared);
    if slices {
        strategy.keep_partial_proofs();
    }
    strategy.leave_out(&run.config.without_members);
    strategy.explore(run.config.exploration);
    let decision = strategy.run(&mut confirmer, &run.limits.within(work));
    if strategy.is_contradicted() {
        return Err(Unfinished::Internal(CONTRADICTION.to_owned()));
    }
    match decision {
        Decision::Proved => {
            Ok(SearchAnswer::Proved(proof(run.config, &mut strategy, &mut confirmer)))
        }
        Decision::Counterexample(found) => {
            let (inputs, place) = (confirmer.confirmed.take(), confirmer.violated.take());
            Ok(SearchAnswer::Run(found, inputs, place))
        }
        Decision::Unknown(Reason::ProofRefuted(what)) => Err(Unfinished::Internal(what)),
        Decision::Unknown(reason) => {
            // The user's limit ends all, that of a search only this one.
            run.limits.check()?;
            match reason {
                Reason::Stopped(stop @ (Stop::Memory | Stop::Interrupted)) => Err(stop.into()),
                reason => Ok(SearchAnswer::Unknown(reason, strategy.proved_places())),
            }
        }
    }
}
