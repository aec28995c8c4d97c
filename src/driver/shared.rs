//! What the engines of a run have in common.
use super::facts;
use crate::blocks::graph::BlockGraph;
use crate::blocks::made::Siblings;
use crate::blocks::shared_facts::SharedFacts;
use crate::cfa::Program;
use crate::engines::value::tracked::Tracked;
use crate::passes::Prepared;
use std::rc::Rc;

/// The program, its blocks, and what is proven of them.
pub(super) struct Shared {
    /// The program.
    pub(super) prepared: Rc<Prepared>,
    /// What was proven and is told to who comes later.
    pub(super) facts: Rc<SharedFacts>,
    /// What values should track from the start.
    pub(super) tracked: Option<Tracked>,
    /// Whether claims are known that were a proof of what the program was before an edit.
    pub(super) has_lost_its_proof: bool,
    /// Reads the program once more, with contracts in the place of models.
    pub(super) with_contracts: Option<ReadsAgain>,
    siblings: Siblings,
}

/// Reads a program in another form; `None`: there is none.
pub(super) type ReadsAgain = Box<dyn Fn() -> Option<Program>>;

impl Shared {
    pub(super) fn new(prepared: Prepared) -> Self {
        let (facts, siblings) = (Rc::default(), Siblings::default());
        let prepared = Rc::new(prepared);
        Self {
            prepared,
            facts,
            tracked: None,
            has_lost_its_proof: false,
            with_contracts: None,
            siblings,
        }
    }

    /// A graph of blocks for one engine, whose cuts know values. Each block is made once for all of
    /// these graphs, and goes with the last engine that has it.
    pub(super) fn blocks(&mut self) -> BlockGraph {
        self.siblings.graph().unwrap_or_else(|| {
            let graph = facts::blocks(&self.prepared, true);
            self.siblings = graph.siblings();
            graph
        })
    }
}
