//! Places of a program that tests are wanted for.
//!
//! Each place is marked before anything else looks at the module (`instrument::goals`). In the
//! program as read such a mark is an observation: `crate::check::passed` sees which marks a run
//! passes. For the engines the same module is *aimed* at some of the goals: their marks are errors,
//! which end runs, and all other marks are gone before a pass can see them. So the goals that are
//! left are one property: a counterexample passes at least one more of them, one proof says that
//! none of them is passed, and engines know nothing of goals. Errors of the property are no errors
//! then: their functions keep their bodies, or end the run.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::raw::{AnyValueExt, InstructionExt, LlvmValue, Module};
use super::sites::Marker;
use crate::cfa::ViolationKind;
use inkwell::attributes::AttributeLoc as At;
use std::collections::BTreeSet;

/// A place that a test is wanted for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// What a run shows when it passes.
    pub key: u32,
    /// The function around it.
    pub function: String,
    /// Where it begins: file, line, column; line 0 where there is no debug information.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1; 0 where it is not known.
    pub column: u32,
    /// Of a branch: which outcome.
    pub outcome: Option<String>,
    /// What a run that passes it does wrong, if it fails an assertion or reports an error.
    pub failure: Option<String>,
    /// The lines of source that run when it is passed.
    pub lines: BTreeSet<(String, u32)>,
}

/// Makes errors of the goals with these keys, and nothing of all others.
pub(super) fn aim(module: &Module, wanted: &BTreeSet<u32>) {
    for function in module.functions() {
        let name = function.name();
        let Some(Marker::Goal(key)) = Marker::parse(&name) else { continue };
        let calls = function.users().into_iter().filter_map(LlvmValue::instruction);
        if !wanted.contains(&key) {
            calls.for_each(|call| call.erase_from_basic_block());
            continue;
        }
        let error = Marker::Error(ViolationKind::Goal, key).name();
        let error = module.declare(&error, function.get_type());
        for attribute in ["nounwind", "noreturn"] {
            error.add(At::Function, attribute_kind(attribute), 0);
        }
        calls.for_each(|call| call.set_callee(error));
    }
}
