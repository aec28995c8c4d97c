//! Step 4, report: what every mode tells beside its answer, and the only place that puts it there:
//! warnings about the program and the flags, and what the answer rests on. (What the process used
//! up is added when it ends, in [`super::worker`].)
use super::advice::advice;
use super::read::Verification;
use crate::base::config::Config;
use crate::base::verdict::Verdict;
use crate::frontend::llvm::Module;
use crate::portfolio::front_end::Front;
use crate::report::Report;

/// The report about a program that was read. `report` has the warnings of its mode.
pub(crate) fn complete(report: Report, run: Verification<'_>) -> Report {
    let module = &run.read.module;
    let about = [run.read.sources.warnings.clone(), warnings(run.config, module)].concat();
    with(report, run.config, Front::Read(module), about)
}

/// The same, where the front end's part is known: `about` are the warnings of the program.
pub(crate) fn with(
    mut report: Report,
    config: &Config,
    front: Front<'_>,
    about: Vec<String>,
) -> Report {
    report.warnings.splice(..0, about);
    report.assumptions = assumptions(&report, config, front);
    report
}

/// What the user should know of a program.
pub(crate) fn warnings(config: &Config, module: &Module) -> Vec<String> {
    [advice(config, module), module.warnings().to_vec()].concat()
}

/// What the answer rests on beside the program. A shown violation needs no assumption.
fn assumptions(report: &Report, config: &Config, front: Front<'_>) -> Vec<String> {
    let mut assumptions = front.assumptions().to_vec();
    let is_unreachable = report.coverage.as_ref().is_some_and(|coverage| coverage.count()[1] > 0);
    if report.verdict != Verdict::True && !is_unreachable {
        return assumptions;
    }
    let mut rests_on = |holds: bool, what: &str| {
        if holds {
            assumptions.push(what.to_owned());
        }
    };
    rests_on(config.reading.assume_valid_memory, "no access to memory is invalid");
    let gives_memory = config.rules.is_some() && !config.reading.malloc_may_fail;
    rests_on(gives_memory && front.allocates(), "malloc and alloca always give memory");
    let is_about_ends = config.reading.property.is_about_ends();
    rests_on(is_about_ends && front.allocates(), "runs that go on for ever lose no memory");
    rests_on(
        front.assumes_no_call_by_name(),
        "unknown functions call those of the program only through addresses that they are given",
    );
    rests_on(
        front.assumes_small_requests(),
        "no request of memory is larger than any object can be",
    );
    rests_on(
        front.assumes_program_name(),
        "the program is started with its name, as Linux does (argc is at least 1, arguments fit \
         in 6 MiB)",
    );
    assumptions
}
