//! What the engines of a run have in common.
use crate::blocks::block::BlockProgram;
use crate::blocks::graph::BlockGraph;
use crate::blocks::made::Siblings;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::Program;
use crate::engines::value::tracked::Tracked;
use crate::passes::Prepared;
use std::rc::Rc;

/// The program, its blocks, and what is proven of them.
pub(crate) struct Shared {
    /// The program.
    pub(crate) prepared: Rc<Prepared>,
    /// What was proven, as invariants shared with the engines that come later.
    pub(crate) facts: Rc<SharedInvariants>,
    /// What values should track from the start.
    pub(crate) tracked: Option<Tracked>,
    /// Whether claims are known that were a proof of what the program was before an edit.
    pub(crate) has_lost_its_proof: bool,
    /// Reads the program once more, with contracts in the place of models.
    pub(crate) with_contracts: Option<ReadsAgain>,
    siblings: Siblings,
}

/// Reads a program in another form; `None`: there is none.
pub(crate) type ReadsAgain = Box<dyn Fn() -> Option<Program>>;

impl Shared {
    pub(crate) fn new(prepared: Prepared) -> Self {
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

    /// A graph of blocks for one engine, whose cut points know values. Each block is made once for
    /// all of these graphs, and goes with the last engine that has it.
    pub(crate) fn blocks(&mut self) -> BlockGraph {
        self.siblings.graph().unwrap_or_else(|| {
            let graph = blocks(&self.prepared, true);
            self.siblings = graph.siblings();
            graph
        })
    }
}

/// The program in blocks. `with_values`: abstraction locations know the values of finite variables.
pub(crate) fn blocks(prepared: &Prepared, with_values: bool) -> BlockGraph {
    let (program, facts) = (Rc::clone(&prepared.program), Rc::clone(&prepared.facts));
    BlockGraph::new(BlockProgram::new(program, facts, with_values))
}
