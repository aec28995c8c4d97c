//! What a user should hear who asked for something that this program has not: nothing to check, or
//! an option without effect.
use crate::base::config::{Config, DumpKind, Task};
use crate::base::property::{Property, ViolationKind};
use crate::frontend::llvm::Module;
use std::num::NonZeroUsize;

/// Warnings, one line each.
pub(crate) fn advice(config: &Config, module: &Module) -> Vec<String> {
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
    let plain = match property.asks(ViolationKind::Division) {
        true => ", and all accesses, divisions and shifts are plainly valid",
        false => "",
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
