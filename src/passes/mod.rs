//! Passes from automaton to automaton, and what is prepared for the analyses ([`Prepared`]).
//!
//! Every pass is a pure function on [`crate::cfa::Program`] that keeps its meaning: the set of
//! reachable targets, and for each run that reaches a target its inputs by (site key, occurrence).
//! A pass may drop an input only together with all other inputs of the same key. A run ends at the
//! first target that it reaches. Functions, variables, objects, sites and unsupported constructs
//! keep their numbers; locations and edges do not.
//!
//! Reading order: [`table`] (their names and their order), [`merge_blocks`], [`propagate`],
//! [`slice`], [`threading`], [`choices`], [`write_back`], [`cases`], [`array_cells`], [`disjoint`].
//! What they know of a program is [`crate::program_facts`].
//!
//! Tests: `testsuite/tests/passes`, and beside the code.
pub mod array_cells;
mod budget;
pub mod cases;
pub mod choices;
pub mod disjoint;
pub mod merge_blocks;
pub mod propagate;
pub mod slice;
pub mod table;
pub mod threading;
pub mod write_back;

use crate::cfa::{Program, Violation};
use crate::program_facts::ProgramFacts;
use std::rc::Rc;
use table::Selection;

/// A program as the engines get it.
#[derive(Debug)]
pub struct Prepared {
    /// The program.
    pub program: Rc<Program>,
    /// What is known about it.
    pub facts: Rc<ProgramFacts>,
    /// Which passes run on it.
    pub passes: Selection,
    /// What the passes did.
    pub statistics: SizeChange,
}

/// The size of a program before and after preparation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeChange {
    /// As it came.
    pub before: Size,
    /// As it goes.
    pub after: Size,
}

/// How large a program is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Locations.
    pub locations: usize,
    /// Edges.
    pub edges: usize,
    /// Operations on all edges.
    pub steps: usize,
}

impl Size {
    /// Of a program.
    pub fn of(program: &Program) -> Self {
        Self {
            locations: program.locations.len(),
            edges: program.edges.len(),
            steps: program.edges.iter().map(|edge| edge.steps.len()).sum(),
        }
    }
}

/// Runs the passes of `selection`, and finds the facts about what they leave.
pub fn run(program: Program, selection: Selection) -> Prepared {
    let program = selection.run(&table::FIRST, program);
    let before = Size::of(&program);
    with_facts(selection.run(&table::PREPARATION, program), selection, before)
}

/// The program with a branch of its own for each value of inputs that can have few only, if there
/// are such ([`cases`]).
pub fn distinguish_cases(prepared: &Prepared) -> Option<Prepared> {
    Some(prepared.variant(prepared.passes.cases(prepared)?))
}

/// The program with ghost variables for elements of arrays, if a target hangs on such
/// ([`array_cells`]).
pub fn with_array_cells(prepared: &Prepared) -> Option<Prepared> {
    Some(prepared.variant(prepared.passes.array_cells(prepared)?))
}

/// The program with those violations alone that `is_wanted` names: at others, runs end.
pub fn aimed_at(prepared: &Prepared, is_wanted: impl Fn(&Violation) -> bool) -> Prepared {
    let mut program = Program::clone(&prepared.program);
    program.aim_at(is_wanted);
    prepared.variant(prepared.passes.run(&table::FEWER_TARGETS, program))
}

impl Prepared {
    /// Another program that was made of this one.
    fn variant(&self, program: Program) -> Self {
        with_facts(program, self.passes.clone(), self.statistics.before)
    }
}

fn with_facts(program: Program, passes: Selection, before: Size) -> Prepared {
    Prepared {
        facts: Rc::new(ProgramFacts::of(&program)),
        passes,
        statistics: SizeChange { before, after: Size::of(&program) },
        program: Rc::new(program),
    }
}
