//! The search for invariants that rule out all targets, stage by stage of templates.
//!
//! It can be interrupted and goes on where it was. What each stage proves is kept, whatever becomes
//! of the targets: later stages, k-induction ([`super::k_induction`]) and other engines use it.
use super::SharedGraph;
use super::budget::{MINING, PROOF_MINIMISATION};
use super::ending::{Ending, UNDECIDED};
use super::invariants::{Failure, Invariants, OpenTarget};
use super::mining::mine;
use super::sample::Samples;
use super::template::Stage;
use crate::base::limits::{Limits, Stop};
use crate::blocks::graph::BlockGraph;
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::blocks::shared_invariants::SharedInvariants;
use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

/// The stages of a program of which nothing was proved before.
const STAGES: &[Stage] = &[Stage::Convex, Stage::Guarded];
/// With shared invariants.
const FROM_SHARED: &[Stage] = &[Stage::Shared, Stage::Repair, Stage::Convex, Stage::Guarded];
/// Of a program with ghosts: polyhedra say what sizes are, all else needs guards.
const OF_GHOSTS: &[Stage] = &[Stage::Convex, Stage::Guarded];

/// The search.
pub struct InvariantSearch {
    pub(super) graph: SharedGraph,
    /// Once the program was mined for templates.
    pub(super) invariants: Option<Invariants>,
    /// The stages that are left, the next one first.
    stages: &'static [Stage],
    /// The next stage's facts are proven, only the targets are to be asked about.
    has_facts: bool,
    /// Whether suggestions of polyhedra were tried since [`Self::is_progressing`] was asked last.
    has_tried: bool,
    /// The program was made for guarded facts.
    has_ghosts: bool,
    /// The stage whose facts rule out all targets.
    proved_by: Option<Stage>,
    shared: Rc<SharedInvariants>,
    /// Whether some path that the blocks allow is no run: no facts of cut points rule it out.
    is_spurious: Rc<Cell<bool>>,
    has_floats: bool,
}

impl InvariantSearch {
    /// A search that has done nothing. `is_spurious` is set where such a path is found.
    pub fn new(graph: SharedGraph, is_spurious: Rc<Cell<bool>>) -> Self {
        let has_floats = has_floats(&graph.borrow());
        Self {
            graph,
            invariants: None,
            stages: STAGES,
            has_facts: false,
            has_tried: false,
            has_ghosts: false,
            proved_by: None,
            shared: Rc::default(),
            is_spurious,
            has_floats,
        }
    }

    /// The same on a program that was made for guarded facts.
    pub fn of_ghosts(graph: BlockGraph) -> Self {
        Self {
            stages: OF_GHOSTS,
            has_ghosts: true,
            ..Self::new(Rc::new(RefCell::new(graph)), Rc::default())
        }
    }

    /// Takes what was proven before as predicates to try first, if the search has not begun.
    pub fn share_invariants(&mut self, facts: &Rc<SharedInvariants>) {
        if self.invariants.is_none() && !facts.is_empty() {
            self.shared = Rc::clone(facts);
            self.stages = FROM_SHARED;
        }
    }

    /// Works until there is an answer or a limit is reached; behind the facts of polyhedra, the
    /// time slice ends.
    pub fn run(&mut self, limits: &Limits) -> Result<Ending, Stop> {
        while let Some((&stage, later)) = self.stages.split_first() {
            // Facts need no base case: a target that a search left undecided may be ruled out.
            if self.is_spurious.get() {
                break;
            }
            if !stage.is_on() {
                self.stages = later;
                continue;
            }
            match self.rules_out_targets(stage, limits) {
                Ok(true) => {
                    (self.stages, self.proved_by) = (&[], Some(stage));
                    return Ok(Ending::Proved);
                }
                Ok(false) => {
                    (self.stages, self.has_facts) = (later, false);
                    // k-induction may do with what polyhedra have said. There is none of a
                    // program with ghosts.
                    let may_suffice = self.has_tried && !self.has_ghosts;
                    if may_suffice && stage == Stage::Convex && !later.is_empty() {
                        return Err(Stop::Time);
                    }
                }
                Err(Failure::Stopped(stop)) => return Err(stop),
                Err(Failure::GivenUp(why)) => {
                    self.stages = &[];
                    return Ok(Ending::Exhausted(why));
                }
            }
        }
        self.stages = &[];
        // Facts are missing only where there is a cut point to have them.
        Ok(match self.graph.borrow().size() {
            (0 | 1, _) => Ending::Exhausted(UNDECIDED.to_owned()),
            _ => Ending::NoInvariant,
        })
    }

    /// Proves the facts of a stage, and asks whether they rule out all targets.
    fn rules_out_targets(&mut self, stage: Stage, limits: &Limits) -> Result<bool, Failure> {
        let graph = &mut *self.graph.borrow_mut();
        if self.invariants.is_none() {
            let slice = limits.within(MINING);
            let found = mine(graph, &slice)?;
            let samples = Samples::draw(graph, &slice)?;
            self.invariants = Some(Invariants::new(found, samples, Rc::clone(&self.shared)));
        }
        let Some(invariants) = &mut self.invariants else { return Ok(false) };
        // Polyhedra know no floats.
        if stage == Stage::Convex && (self.has_floats || !invariants.guess(graph, limits)?) {
            return Ok(false);
        }
        if !self.has_facts {
            invariants.prove(graph, stage, limits)?;
            self.has_facts = true;
        }
        if invariants.open_targets(graph, limits)? > 0 {
            self.has_tried |= stage == Stage::Convex;
            return Ok(false);
        }
        invariants.minimise_proof(graph, &limits.within(PROOF_MINIMISATION));
        Ok(true)
    }

    /// Whether all that polyhedra suggested was tried since this was asked last; of floats, whether
    /// anything is left to try, for their queries take long.
    pub fn is_progressing(&mut self) -> bool {
        std::mem::take(&mut self.has_tried) || self.has_floats && !self.stages.is_empty()
    }

    /// Whether it is of use to try facts before those of templates are there.
    pub(super) fn is_of_use_early(&self) -> bool {
        !self.has_floats
    }

    /// Whether at most guarded facts are left to be found.
    pub(super) fn is_past_polyhedra(&self) -> bool {
        !self.stages.contains(&Stage::Convex)
    }

    /// The graph of blocks.
    pub fn graph(&self) -> Ref<'_, BlockGraph> {
        self.graph.borrow()
    }

    /// What the proven facts did not rule out when they were asked last.
    pub fn open(&self) -> &[OpenTarget] {
        self.invariants.as_ref().map_or(&[], |invariants| &invariants.open)
    }

    /// The proven facts of all cut points that runs can reach.
    pub fn claims(&self) -> Vec<Claim> {
        let graph = self.graph.borrow();
        self.invariants.iter().flat_map(|invariants| invariants.claims(&graph)).collect()
    }

    /// The stage whose facts rule out all targets; after [`Ending::Proved`].
    pub const fn proved_by(&self) -> Option<Stage> {
        self.proved_by
    }

    /// The proof; after [`Ending::Proved`].
    pub fn proof(&self) -> Option<Proof> {
        let _ = self.proved_by?;
        Some(Proof::new(self.claims(), Argument::Invariants))
    }

    /// What was proved up to now and what that cost, if the search has begun.
    pub const fn invariants(&self) -> Option<&Invariants> {
        self.invariants.as_ref()
    }
}

/// Whether the program computes with floats: ranges of floats are found at once, what a search asks
/// of them takes the solver long.
pub fn has_floats(graph: &BlockGraph) -> bool {
    graph.program.program.exprs.nodes().any(|node| node.is_of_floats())
}
