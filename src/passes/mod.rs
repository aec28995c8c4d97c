//! Passes from automaton to automaton, and what is prepared for the analyses ([`Prepared`]).
//!
//! Every pass is a pure function on [`crate::cfa::Program`] that keeps its meaning: the set of
//! reachable targets, and for each run that reaches a target its draws by (site key, occurrence). A
//! pass may drop draws only together with all other draws of the same key. A run ends at the first
//! target that it reaches. Functions, variables, objects, sites and gaps keep their numbers;
//! locations and edges do not.
//!
//! Reading order: [`merge_blocks`], [`propagate`], [`slice`], [`threading`], [`choices`],
//! [`write_back`], [`cases`], [`ghost_cells`], [`apart`]. What they know of a program is
//! [`crate::program_facts`].
//!
//! Tests: `testsuite/tests/passes`, and beside the code.
pub mod apart;
pub mod cases;
pub mod choices;
pub mod ghost_cells;
pub mod merge_blocks;
pub mod propagate;
pub mod slice;
pub mod threading;
pub mod write_back;

use crate::cfa::{Program, Target, Violation};
use crate::program_facts::ProgramFacts;
use std::rc::Rc;

/// A program as the engines get it.
#[derive(Debug)]
pub struct Prepared {
    /// The program.
    pub program: Rc<Program>,
    /// What is known about it.
    pub facts: Rc<ProgramFacts>,
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

/// Runs the passes, and finds the facts about what they leave.
pub fn run(program: Program) -> Prepared {
    let program = crate::program_facts::outside::settle(program);
    let before = Size::of(&program);
    with_facts(reduce(program), before)
}

/// The facts about a program as it comes, so that a fault of a pass shows in the answer.
pub fn as_it_comes(program: Program) -> Prepared {
    let program = crate::program_facts::outside::settle(program);
    let before = Size::of(&program);
    with_facts(crate::program_facts::reachability::prune(program), before)
}

/// The program with a way of its own for each value of inputs that can have few only, if there are
/// such ([`cases`]).
pub fn distinguish_cases(prepared: &Prepared) -> Option<Prepared> {
    let program = cases::distinguish(Program::clone(&prepared.program))?;
    Some(with_facts(crate::program_facts::reachability::prune(program), prepared.statistics.before))
}

/// The program with variables that mirror elements of arrays, if a target hangs on such
/// ([`ghost_cells`]).
pub fn mirror_cells(prepared: &Prepared) -> Option<Prepared> {
    let program = Program::clone(&prepared.program);
    let program = ghost_cells::mirror(program, &prepared.facts.points_to)?;
    Some(with_facts(crate::program_facts::reachability::prune(program), prepared.statistics.before))
}

/// The program with those violations alone that `is_wanted` names: at others, runs end.
pub fn aimed_at(prepared: &Prepared, is_wanted: impl Fn(&Violation) -> bool) -> Prepared {
    let mut program = Program::clone(&prepared.program);
    let Program { locations, violations, .. } = &mut program;
    for location in locations {
        location.target = location.target.filter(|target| match target {
            Target::Error(violation) => is_wanted(&violations[violation.index()]),
            Target::Gap(_) => true,
        });
    }
    program = crate::program_facts::reachability::prune(slice::slice(
        crate::program_facts::reachability::prune(program),
    ));
    slice::drop_unread_globals(&mut program);
    program = crate::program_facts::reachability::prune(propagate::propagate(merge_blocks::merge(
        program,
    )));
    with_facts(merge_blocks::merge(program), prepared.statistics.before)
}

fn with_facts(program: Program, before: Size) -> Prepared {
    Prepared {
        facts: Rc::new(ProgramFacts::of(&program)),
        statistics: SizeChange { before, after: Size::of(&program) },
        program: Rc::new(program),
    }
}

/// The passes in their order. Pruning comes first because all others profit; merging and
/// propagation make guards and counters visible to the slicer, and once more clean up what it
/// leaves.
fn reduce(mut program: Program) -> Program {
    program = crate::program_facts::reachability::prune(program);
    apart::decide(&mut program);
    for round in 0..2 {
        program = propagate::propagate(merge_blocks::merge(program));
        merge_blocks::simplify_expressions(&mut program);
        program = crate::program_facts::reachability::prune(program);
        if round == 0 {
            program = crate::program_facts::reachability::prune(slice::slice(program));
            slice::drop_unread_globals(&mut program);
            program = threading::thread(program);
        }
    }
    merge_blocks::merge(crate::program_facts::reachability::prune(choices::split(program)))
}
