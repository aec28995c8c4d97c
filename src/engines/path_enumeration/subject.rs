//! What is explored: a program, and facts about it, each sound by itself.
use crate::cfa::{LocId, Program, Transfer};
use crate::ir::VarId;
use crate::program_facts::ProgramFacts;
use fixedbitset::FixedBitSet;
use std::rc::Rc;

/// A program with what is known of it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The program.
    pub program: Rc<Program>,
    /// Facts about it.
    pub facts: Rc<ProgramFacts>,
    /// Where paths may meet again.
    joins: FixedBitSet,
}

impl Subject {
    /// Finds the locations where paths may meet again.
    pub fn new(program: Rc<Program>, facts: Rc<ProgramFacts>) -> Self {
        let joins = joins(&program);
        Self { program, facts, joins }
    }

    /// The variables that may be read before they are written from there on.
    pub(super) fn live(&self, location: LocId) -> &[VarId] {
        self.facts.live.at(location)
    }

    /// Whether paths may meet there.
    pub(super) fn is_join(&self, location: LocId) -> bool {
        self.joins.contains(location.index())
    }
}

/// Where several edges lead to, the ends of functions with several returns among them: the run is
/// behind the call then.
fn joins(program: &Program) -> FixedBitSet {
    let mut joins = FixedBitSet::with_capacity(program.locations.len());
    for (index, location) in program.locations.iter().enumerate() {
        if location.incoming.len() > 1 {
            joins.insert(index);
        }
    }
    for edge in &program.edges {
        if let Transfer::Call { callee, .. } = edge.transfer {
            let exit = program.function(callee).exit;
            if program.location(exit).incoming.len() > 1 {
                joins.insert(edge.target.index());
            }
        }
    }
    joins
}
