//! The pipeline, one for all that a run may be asked for ([`run`], below). No other room says TRUE
//! or FALSE.
//!
//! 1. **Read** ([`read`]): files and builds to LLVM's module, or a program from the cache
//!    ([`cached_program`]).
//! 2. **Prepare** ([`prepare`]): the module to the program that engines get.
//! 3. **Decide**, in the mode that is asked for: the whole property ([`property`]), each check
//!    ([`each_check`]), goals of tests ([`test_generation`]), the program with a witness woven in
//!    ([`validate`]). Modes of several searches use [`search`].
//! 4. **Report** ([`remarks`]): warnings and assumptions, the same in all modes; for a witness, the
//!    invariants that hold ([`invariants`]). Answers are kept for the next run.
//!
//! Around it: [`worker`] runs it in a process of its own, with limits; [`proofs`] runs that once
//! for each unit proof; [`lists`] shows what is read and searches nothing.
//!
//! Tests: `testsuite/tests/driver`, and beside the code.
mod cached_program;
mod dump;
mod each_check;
mod invariants;
pub mod lists;
pub mod native;
mod prepare;
pub mod proofs;
mod property;
mod read;
mod remarks;
mod search;
mod source_text;
mod test_generation;
mod validate;
pub mod worker;

use crate::base::ablation;
use crate::base::config::{Config, Task};
use crate::base::limits::Limits;
use crate::base::progress::{Phase, Progress};
use crate::base::verdict::Verdict;
use crate::frontend::llvm;
use crate::report::{InputError, Report};
use crate::solver::smt;
use cached_program::{Begun, CachedTask};
use read::{ProgramSources, ReadProgram, Verification};
use std::time::Instant;
use validate::ReadWitness;

/// Verifies the program that `config` names.
pub fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    if let Some(folder) = config.output.queries() {
        smt::dump::into(folder);
    }
    ablation::leave_out(config.left_out.clone());
    progress.phase(Phase::Reading);
    let start = Instant::now();
    let witness = match &config.task {
        Task::Validate(file) => Some(ReadWitness::of(file, config)?),
        _ => None,
    };
    let config = witness.as_ref().map_or(config, |witness| &witness.config);
    let sources = ProgramSources::of(config)?;
    let gathering = sources.gathering();
    let cache = CachedTask::of(config, &sources, gathering.contents());
    let gathered = match &cache {
        None => gathering.start().finish()?,
        Some(cache) => match cache.begin(config, &sources, gathering, limits, progress)? {
            Begun::Answered(report) => return Ok(*report),
            Begun::Gathered(gathered) => gathered,
        },
    };
    let parts = sources.parts.clone();
    let module = llvm::read_gathered(gathered, parts, &sources.options, cache.is_some())?;
    let read = ReadProgram { sources, module, time: start.elapsed() };
    let run = Verification { config, read: &read, limits };
    let answer = match (&config.task, &witness) {
        (_, Some(witness)) => validate::decide(run, witness, progress)?,
        (Task::EachCheck, _) => each_check::decide(run, progress)?,
        (Task::Cover(kind), _) => test_generation::decide(run, *kind, progress)?,
        _ => property::decide(run, None, progress)?,
    };
    let is_decided = matches!(answer.verdict, Verdict::True | Verdict::False(_));
    if let Some(cache) = cache.filter(|_| is_decided) {
        cache.keep(run);
    }
    let mut report = answer.about(remarks::remarks(config, &read));
    if let (Verdict::True, Some(proof)) = (&report.verdict, &mut report.proof)
        && config.output.witness.is_some()
    {
        invariants::keep_proved(proof, run, progress);
    }
    // The process ends soon: the memory of LLVM's module is not needed.
    std::mem::forget(read);
    Ok(report)
}
