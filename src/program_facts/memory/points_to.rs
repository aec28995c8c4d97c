//! Points-to analysis: which objects an address may lie in. Inclusion-based (Andersen, 1994),
//! flow-insensitive, one node per variable, per object's content and per function's result; all
//! contents of an object are one, and all objects of one allocation site are one.
//!
//! **What counts as a pointer.** Everything is a bit vector, so an address flows through every
//! operator that can keep or restore its bits: arithmetic (of floats, too: a double holds every
//! address), masks, parts and concatenations, both arms of `Ite`. It does not flow through
//! comparisons, values of width 1 and bit counting. A number that was not made from an address
//! points nowhere: C gives no meaning to an access through a guessed address. The same for
//! uninitialised and `undef` values, where no address is exposed. An address that is an index into
//! a table flows to what is loaded or copied from there (the table may be the identity).
//!
//! **Numbers.** An address may be rebuilt by control flow alone (bit by bit, or by counting up to
//! it): see [`exposed`].
//!
//! **Objects that are defined elsewhere** (`Defined::Elsewhere`) have arbitrary size, content and
//! address; of one that is not weak it is known that it is not null, and a weak one is null or not
//! by an input at the start. They may be the same, and overlap: an access to one is an access to
//! all of them, and a write to one forgets the others. They may lead into objects of the program
//! that have a section of their own (`__start_x`), but not into others: only a linker script could
//! make that, and every unknown store would then change everything. A replay gives each a place of
//! its own. C says that two objects have two addresses, but linker scripts, `alias` and labels of
//! assembly are in use, so the rule holds in every engine. A function that is defined elsewhere may
//! be any other function, but `malloc`, `calloc`, `realloc` and `free` are four.
//!
//! **External code** knows the objects that it was ever given (`Outside`), those that are defined
//! outside (no initial content) or visible there, and whatever can be reached from these;
//! it may store any of their addresses into any of them, and return any of them. Where unknown code
//! runs (`Outside`), it may also have memory of its own, which has no name here: what the program
//! stores there is known outside, and what it loads from there may be anything that is. All of this
//! holds for the whole run, whenever the object was given away.
//!
//! An access outside of the object that its address was made from is no access to another object.
mod answer;
mod carriers;
mod constraints;
mod exposed;
mod finish;
mod forms;
mod solver;
mod target;

#[cfg(test)]
mod tests;

pub use answer::PointsTo;
pub use target::Target;

use crate::cfa::Program;
use solver::Solver;

impl PointsTo {
    /// Analyses the program.
    pub fn new(program: &Program) -> Self {
        let mut solver = Solver::new(program);
        solver.generate();
        solver.solve();
        solver.finish()
    }
}
