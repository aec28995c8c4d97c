//! Step 4, report: what a report says of a program beside the answer, the same in all modes:
//! warnings about it and about flags without effect, and what answers rest on. (What the process
//! used up is added when it ends, in [`super::worker`].)
use super::read::ReadProgram;
use crate::base::config::{Config, DumpKind, Task};
use crate::base::property::{Property, ViolationKind};
use crate::frontend::llvm::Module;
use crate::report::ProgramRemarks;
use std::num::NonZeroUsize;

/// All of it.
pub(crate) fn remarks(config: &Config, read: &ReadProgram) -> ProgramRemarks {
    let ReadProgram { sources, module, .. } = read;
    let warnings = [&sources.warnings, &advice(config, module), module.warnings()].concat();
    let assumptions = module.assumptions().to_vec();
    ProgramRemarks { warnings, assumptions, of_proofs: of_proofs(config, module) }
}

/// What proofs rest on.
fn of_proofs(config: &Config, module: &Module) -> Vec<String> {
    let allocates = module.allocates();
    let gives_memory = config.rules.is_some() && !config.reading.malloc_may_fail;
    let all = [
        (config.reading.assume_valid_memory, "no access to memory is invalid"),
        (gives_memory && allocates, "malloc and alloca always give memory"),
        (
            config.reading.property.is_about_ends() && allocates,
            "runs that go on for ever lose no memory",
        ),
        (
            module.assumes_no_call_by_name(),
            "unknown functions call those of the program only through addresses that they are given",
        ),
        (module.assumes_small_requests(), "no request of memory is larger than any object can be"),
        (
            module.assumes_program_name(),
            "the program is started with its name, as Linux does (argc is at least 1, arguments \
             fit in 6 MiB)",
        ),
    ];
    all.into_iter().filter(|it| it.0).map(|it| it.1.to_owned()).collect()
}

/// What a user should hear who asked for something that this program has not: nothing to check, or
/// an option without effect.
fn advice(config: &Config, module: &Module) -> Vec<String> {
    let mut advice = Vec::new();
    if !matches!(config.task, Task::Cover(_)) && !module.can_violate() {
        advice.push(nothing_to_check(config));
    }
    if config.task == Task::EachCheck {
        advice.extend(of_one_search(config));
    }
    let bitcode = "clang compiles no file of this run (bitcode was compiled before)";
    if !config.compiles() {
        if let Some(size) = config.reading.word_size {
            let flag = size.flag().replace("-m", "--");
            advice.push(format!("{flag} has no effect: {bitcode}"));
        }
        if !config.reading.clang_args.is_empty() {
            advice.push(format!("arguments for clang have no effect: {bitcode}"));
        }
    }
    if config.reading.malloc_may_fail && !module.allocates() {
        advice.push("--malloc-may-fail has no effect: the program allocates nothing".to_owned());
    }
    advice
}

/// What has no effect where each check has a search.
fn of_one_search(config: &Config) -> impl Iterator<Item = String> {
    let draws = config.output.dumps.iter().any(|dump| dump.kind == DumpKind::Arg);
    let graph = "--dump arg writes nothing: with --all, each search has a graph of its own";
    let jobs = "--jobs has no effect: with --all, searches come one after the other";
    let is_divided = config.engines_at_once > NonZeroUsize::MIN;
    [(draws, graph), (is_divided, jobs)].into_iter().filter(|it| it.0).map(|it| it.1.to_owned())
}

fn nothing_to_check(config: &Config) -> String {
    let property = &config.reading.property;
    if !property.is_about_calls() {
        return format!("nothing to check: {}", plain(property));
    }
    let functions = property.error_functions.join(" or ");
    let asserts = match property.asks(ViolationKind::Assertion) {
        false => "",
        true if config.reading.clang_args.iter().any(|arg| arg.starts_with("-DNDEBUG")) => {
            ", and -DNDEBUG took its assertions away"
        }
        true => ", and no assertion in it can fail (or NDEBUG took them away)",
    };
    let asks = (property.asks(ViolationKind::Deref), property.asks(ViolationKind::Division));
    let plain = match asks {
        (true, true) => ", and all accesses, divisions and shifts are plainly valid",
        (true, false) => ", and all accesses are plainly valid",
        (false, true) => ", and all divisions and shifts are plainly valid",
        (false, false) => "",
    };
    format!("nothing to check: the program never calls {functions}{asserts}{plain}")
}

/// What holds of a program in which nothing can violate a property that is about no calls. Of
/// several parts, one is named; those that clang checks say least of a program.
fn plain(property: &Property) -> String {
    let Some(part) = property.parts().min_by_key(|part| !part.clang.is_empty()) else {
        return String::new();
    };
    if !part.is_about_memory {
        return part.plain.to_owned();
    }
    let asked = property.parts().filter(|part| part.is_about_memory).map(|part| part.name);
    format!("{} ({})", part.plain, asked.collect::<Vec<_>>().join(", "))
}
