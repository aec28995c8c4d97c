//! What the engines of a run have in common.
//!
//! A member of which others use more than proven facts is found here while it has what they use:
//! who owns it can be dropped for want of memory, and is then missed.
use crate::base::exploration::{ExplicitLimit, Exploration, MergeKind};
use crate::blocks::graph::BlockGraph;
use crate::blocks::made::Siblings;
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::Program;
use crate::cfa::correspondence::Correspondence;
use crate::engines::induction::SharedGraph;
use crate::engines::induction::bounded::Bounded;
use crate::engines::induction::invariant_search::InvariantSearch;
use crate::engines::value::tracked::Tracked;
use crate::passes::Prepared;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// The program, its blocks, and what is proven of them.
pub(crate) struct Shared {
    /// The program, or what is left of it.
    pub(crate) prepared: Rc<Prepared>,
    /// All of it.
    pub(crate) whole: Rc<Prepared>,
    /// How often the program has become less.
    pub(crate) generation: usize,
    /// What was proven of the whole, as invariants shared with the engines that come later.
    pub(crate) facts: Rc<SharedInvariants>,
    /// The same in what is left of it.
    facts_of_rest: Rc<SharedInvariants>,
    /// Where locations of the whole are in the rest.
    names: Option<Correspondence>,
    /// What values should track from the start.
    pub(crate) tracked: Option<Tracked>,
    /// Whether claims are known that were a proof of what the program was before an edit.
    pub(crate) has_lost_its_proof: bool,
    /// Reads the program once more, with contracts in the place of models.
    pub(crate) with_contracts: Option<ReadsAgain>,
    /// What the user chose of merge, stop, order, and the number of values.
    pub(crate) exploration: Exploration,
    siblings: Siblings,
    /// The graph of bounded search, invariants and k-induction, while one of them has it.
    induction_graph: Weak<RefCell<BlockGraph>>,
    /// The base case of k-induction: bounded search has it.
    pub(crate) base_case: Weak<RefCell<Bounded>>,
    /// Facts of cut points, which k-induction need not prove again: invariants have them.
    pub(crate) invariants: Weak<RefCell<InvariantSearch>>,
    /// Whether some path that blocks allow is no run: no facts of cut points rule it out.
    pub(crate) is_spurious: Rc<Cell<bool>>,
}

/// Reads a program in another form; `None`: there is none.
pub(crate) type ReadsAgain = Box<dyn Fn() -> Option<Program>>;

impl Shared {
    pub(crate) fn new(prepared: Prepared) -> Self {
        let (facts, siblings) = (Rc::<SharedInvariants>::default(), Siblings::default());
        let prepared = Rc::new(prepared);
        Self {
            whole: Rc::clone(&prepared),
            prepared,
            generation: 0,
            facts_of_rest: Rc::clone(&facts),
            facts,
            names: None,
            tracked: None,
            has_lost_its_proof: false,
            with_contracts: None,
            exploration: Exploration::default(),
            siblings,
            induction_graph: Weak::default(),
            base_case: Weak::default(),
            invariants: Weak::default(),
            is_spurious: Rc::default(),
        }
    }

    /// Goes on with what is left of the program. Locations have other numbers there: facts are
    /// moved, what values should track is not.
    pub(crate) fn narrow(&mut self, rest: Prepared) {
        self.prepared = Rc::new(rest);
        self.generation += 1;
        self.tracked = None;
        self.siblings = Siblings::default();
        self.names = None;
        self.learn(Rc::clone(&self.facts));
    }

    /// Takes what was proven of the whole.
    pub(crate) fn learn(&mut self, facts: Rc<SharedInvariants>) {
        let (whole, rest) = (&self.whole.program, &self.prepared.program);
        self.facts_of_rest = if self.generation == 0 || facts.is_empty() {
            Rc::clone(&facts)
        } else {
            let names = self.names.get_or_insert_with(|| Correspondence::between(whole, rest));
            Rc::new(facts.moved(|location| names.location(location)))
        };
        self.facts = facts;
    }

    /// What was proven, for who works on the program of this generation. Nothing, where that is
    /// neither the whole nor what is left now.
    pub(crate) fn facts_for(&self, generation: usize) -> Option<&Rc<SharedInvariants>> {
        match generation {
            0 => Some(&self.facts),
            other => (other == self.generation).then_some(&self.facts_of_rest),
        }
    }

    /// The graph of bounded search, invariants and k-induction: the base case and the step have to
    /// mean the same blocks.
    pub(crate) fn induction_graph(&mut self) -> SharedGraph {
        self.induction_graph.upgrade().unwrap_or_else(|| {
            let graph = match self.generation {
                0 => self.blocks(),
                _ => blocks(&self.whole, KnownValues::Finite),
            };
            let graph = Rc::new(RefCell::new(graph));
            self.induction_graph = Rc::downgrade(&graph);
            graph
        })
    }

    /// A graph of blocks for one engine, whose cut points know values. Each block is made once for
    /// all of these graphs, and goes with the last engine that has it.
    pub(crate) fn blocks(&mut self) -> BlockGraph {
        self.siblings.graph().unwrap_or_else(|| {
            let graph = blocks(&self.prepared, KnownValues::Finite);
            self.siblings = graph.siblings();
            graph
        })
    }
}

/// The program in blocks, with a learned precision of values.
pub(crate) fn blocks_of_composite(shared: &Shared) -> BlockGraph {
    let (program, facts) = (&shared.prepared.program, &shared.prepared.facts);
    let program = BlockProgram::new(Rc::clone(program), Rc::clone(facts), KnownValues::Learned);
    let limit = match shared.exploration {
        // Values that differ are forgotten where a second one comes.
        Exploration { merge: MergeKind::Join, explicit_limit: ExplicitLimit::PerPlace, .. } => {
            ExplicitLimit::Values(1)
        }
        Exploration { explicit_limit, .. } => explicit_limit,
    };
    BlockGraph::new(program.with_limit(limit))
}

/// The program in blocks.
pub(crate) fn blocks(prepared: &Prepared, values: KnownValues) -> BlockGraph {
    let (program, facts) = (Rc::clone(&prepared.program), Rc::clone(&prepared.facts));
    BlockGraph::new(BlockProgram::new(program, facts, values))
}
