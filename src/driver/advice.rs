//! What a user should hear who asked for something that this program has not: nothing to check, or
//! an option without effect.
use crate::base::config::{Config, WordSize};
use crate::frontend::llvm::Module;

/// Warnings, one line each.
pub(crate) fn advice(config: &Config, module: &Module) -> Vec<String> {
    let mut advice = Vec::new();
    if !module.can_violate() {
        advice.push(nothing_to_check(config));
    }
    let bitcode = "clang compiles no file of this run (bitcode was compiled before)";
    if !config.compiles() {
        if let Some(size) = config.word_size {
            let flag = match size {
                WordSize::Bits32 => "--32",
                WordSize::Bits64 => "--64",
            };
            advice.push(format!("{flag} has no effect: {bitcode}"));
        }
        if !config.clang_args.is_empty() {
            advice.push(format!("arguments for clang have no effect: {bitcode}"));
        }
    }
    if config.semantics.malloc_may_fail && !module.allocates() {
        advice.push("--malloc-may-fail has no effect: the program allocates nothing".to_owned());
    }
    advice
}

fn nothing_to_check(config: &Config) -> String {
    let memory = config.property.memory;
    if !config.property.is_about_calls() && config.property.undefined {
        return "nothing to check: all accesses, divisions and shifts are plainly valid".to_owned();
    }
    if !config.property.is_about_calls() && config.property.uninitialised {
        return "nothing to check: all that is read is plainly written before".to_owned();
    }
    if !config.property.is_about_calls() && memory.is_asked() {
        let names = memory.names().collect::<Vec<_>>().join(", ");
        return format!("nothing to check: all uses of memory are plainly valid ({names})");
    }
    if !config.property.is_about_calls() {
        return "nothing to check: no operation on signed integers can overflow".to_owned();
    }
    let functions = config.property.error_functions.join(" or ");
    let asserts = match config.property.assertions {
        false => "",
        true if config
            .clang_args
            .iter()
            .any(|arg| arg.to_string_lossy().starts_with("-DNDEBUG")) =>
        {
            ", and -DNDEBUG took its assertions away"
        }
        true => ", and no assertion in it can fail (or NDEBUG took them away)",
    };
    let plain = match config.property.undefined {
        true => ", and all accesses, divisions and shifts are plainly valid",
        false => "",
    };
    format!("nothing to check: the program never calls {functions}{asserts}{plain}")
}
