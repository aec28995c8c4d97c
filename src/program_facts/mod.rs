//! Facts about a program that no engine has to find: graphs of its locations (dominators, loops,
//! reachability), of its variables (liveness, counters, costs) and of its memory
//! ([`memory`]: what an address may lie in).
//!
//! Every fact holds of all runs; none depends on a precision.
//!
//! Tests: `testsuite/tests/passes`, and beside the code.
pub mod costs;
pub mod counters;
pub mod dominators;
pub mod effects;
pub mod guards;
pub mod liveness;
pub mod loops;
pub mod memory;
pub mod outside;
pub mod postdominance;
pub mod reachability;

use crate::cfa::{EdgeId, GlobalId, Program};
use liveness::Liveness;
use loops::Loops;
use memory::points_to::{PointsTo, Target};

/// What is known of a program before any analysis. It is found once and shared by all engines.
#[derive(Debug)]
pub struct ProgramFacts {
    /// Per location, the variables that may be read before they are written from there on.
    pub live: Liveness,
    /// The loops of its functions.
    pub loops: Loops,
    /// What its addresses may lie in.
    pub points_to: PointsTo,
    /// Per location, its place in the reverse postorder of its function.
    pub rank: Vec<u32>,
    /// Per global object, whether no step writes it.
    pub constant: Vec<bool>,
    /// Per variable, the cost of tracking it (small: flags; large: loop counters).
    pub costs: Vec<u32>,
}

impl ProgramFacts {
    /// Finds the facts.
    pub fn of(program: &Program) -> Self {
        let loops = Loops::new(program);
        let points_to = PointsTo::new(program);
        Self {
            live: liveness::liveness(program),
            costs: costs::costs(program, &loops),
            rank: ranks(program),
            constant: constants(program, &points_to),
            loops,
            points_to,
        }
    }
}

fn constants(program: &Program, points_to: &PointsTo) -> Vec<bool> {
    let is_constant = |index: usize| {
        let target = Target::Global(GlobalId::from_index(index));
        program.globals[index].constant || !points_to.may_write(target)
    };
    (0..program.globals.len()).map(is_constant).collect()
}

fn ranks(program: &Program) -> Vec<u32> {
    let target = |&edge: &EdgeId| program.edge(edge).target.index();
    let successors: Vec<Vec<usize>> = program
        .locations
        .iter()
        .map(|location| location.out.iter().map(target).collect())
        .collect();
    let mut ranks = vec![0; program.locations.len()];
    for function in &program.functions {
        let order = dominators::reverse_post_order(&successors, function.entry.index());
        for (rank, location) in (0u32..).zip(order) {
            ranks[location] = rank;
        }
    }
    ranks
}
