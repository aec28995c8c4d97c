//! Runs a [`Program`] on concrete inputs, on flat byte memory, as the machine would.
//!
//! The program is compiled once to a flat register code ([`code`], [`compile`]) and then run
//! ([`machine`]) on byte memory with guard gaps ([`memory`]) at the addresses of
//! [`crate::program_facts::memory::layout`], which path formulas use too.
//!
//! Meaning, where the program form leaves it open:
//! - Where several edges leave a location, the first one is taken whose guard holds; edges to
//!   unsupported constructs come after all others. The guard of an edge is every assume in its
//!   leading steps that only read (assumes, assignments, loads). An assume that fails later, or no
//!   edge whose guard holds, ends the run as [`Outcome::Blocked`].
//! - Locals, global variables without an initial value, and inputs that are not listed are zero.
//!   Where a local begins a new life ([`crate::cfa::Op::Havoc`]), exactly the bytes change that are
//!   listed.
//! - Every `Nondet`, `Alloc` and `Havoc` step counts one occurrence of its site's key, whether or
//!   not its value matters.
//! - Undefined shifts and float-to-integer conversions give what x86 gives
//!   ([`crate::ir::undefined`]); a division without a result, and an access to bytes that are not
//!   part of a live object, is a [`Fault`]. An operation without a result in the branch of an `Ite`
//!   that is not taken does no harm.
//!
//! Tests: `testsuite/tests/interpreter`, and beside the code.
mod budget;
mod certain;
mod code;
mod compile;
mod effects;
mod expressions;
mod frame;
mod hit;
mod initial;
mod known;
mod machine;
mod memory;
mod observer;
mod outcome;
mod sight;
#[cfg(test)]
mod tests;
pub(crate) mod variable_loop;

pub use certain::Certainty;
pub use hit::Hit;
pub use observer::{Allocation, Assignments, Blind, Observer, Place};
pub use outcome::{Bounds, Exhausted, Fault, FaultKind, Outcome};
pub use sight::{SeenStep, Sight};

use crate::cfa::{Inputs, Program};
use crate::program_facts::memory::layout::Layout;
use machine::Interpreter;
use memory::Memory;
use std::cell::OnceCell;

/// Runs `program` from the start of `main` on `inputs`, until it ends or a bound is reached, in the
/// sight of `observer`.
pub fn run<O: Observer>(
    program: &Program,
    inputs: &Inputs,
    bounds: Bounds<'_>,
    observer: &mut O,
) -> Outcome {
    match Ready::for_observer::<O>(program) {
        Some(ready) => ready.run(inputs, bounds, observer),
        None => Outcome::Limit(Exhausted::AddressSpace),
    }
}

/// A program that is compiled for one kind of observer, to be run several times.
pub struct Ready<'p> {
    program: &'p Program,
    code: code::Code,
    /// The global objects at the start of a run.
    globals: OnceCell<Result<Memory, Exhausted>>,
}

impl<'p> Ready<'p> {
    /// `None` if its global objects do not fit into its address space.
    pub fn for_observer<O: Observer>(program: &'p Program) -> Option<Self> {
        Self::in_layout::<O>(program, Layout::new(program.pointer_bits))
    }

    /// The same with its objects in another place; `layout` is empty yet.
    pub fn in_layout<O: Observer>(program: &'p Program, layout: Layout) -> Option<Self> {
        let code = compile::compile(program, O::ASSIGNMENTS, O::ARRIVALS, layout)?;
        Some(Self { program, code, globals: OnceCell::new() })
    }

    /// As [`run`]; for an observer of that kind.
    pub fn run<O: Observer>(
        &self,
        inputs: &Inputs,
        bounds: Bounds<'_>,
        observer: &mut O,
    ) -> Outcome {
        let globals = self.globals.get_or_init(|| initial::globals(self.program, &self.code));
        match globals {
            Ok(globals) => {
                Interpreter::new(self.program, &self.code, globals, inputs, bounds, observer).run()
            }
            Err(limit) => Outcome::Limit(*limit),
        }
    }
}
