//! The members of induction: bounded search, invariants from templates, and k-induction.
//!
//! The last one works with the base case of the first and with the facts of the second, as long as
//! these members have them ([`crate::portfolio::shared`]). What invariants prove goes to all.
use super::predicates::{MOST_SHOWN, claimed, list};
use crate::base::counterexample;
use crate::base::limits::{Limits, Stop};
use crate::base::progress::Progress;
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::blocks::graph::BlockGraph;
use crate::blocks::program::BlockProgram;
use crate::blocks::proof::{Argument, Proof};
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{Program, Target};
use crate::engines::induction::bounded::Bounded;
use crate::engines::induction::ending::Ending;
use crate::engines::induction::invariant_search::{InvariantSearch, has_floats};
use crate::engines::induction::k_induction::KInduction;
use crate::engines::predicate::refinement::in_c;
use crate::engines::predicate::refinement::show;
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PartialProof, PathProposal, Proposal, Rejection,
    weightiest_of,
};
use crate::portfolio::partial_results;
use crate::portfolio::proof_check::Certificate;
use crate::portfolio::shared::Shared;
use crate::report::{OpenTarget, PartialResults};
use crate::solver::smt;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Bounded model checking on the graph that all three have.
pub(crate) struct BoundedMember {
    search: Rc<RefCell<Bounded>>,
    program: Rc<BlockProgram>,
    /// Why candidates are undecided.
    undecided: Vec<Reason>,
    /// Whether the first time slice is left to the others.
    waits: bool,
    working: Timer,
}

/// The search for invariants on that graph, or on one of its own.
pub(crate) struct InvariantMember {
    search: Rc<RefCell<InvariantSearch>>,
    program: Rc<BlockProgram>,
    working: Timer,
    /// The number of invariants that were already shared.
    shared: usize,
    /// Whether the program is its own: what is proven of it says nothing to others.
    has_own_program: bool,
    /// Whether it was read again, so that its checks may have other numbers.
    has_other_checks: bool,
}

/// k-induction on the searches of the two others.
pub(crate) struct KInductionMember {
    engine: KInduction,
    base_case: Weak<RefCell<Bounded>>,
    invariants: Weak<RefCell<InvariantSearch>>,
    program: Rc<BlockProgram>,
    /// Why candidates of the base case are undecided.
    undecided: Vec<Reason>,
    working: Timer,
}

/// What the portfolio makes of the answer of a part; `open`: what stands in its way.
fn outcome(ending: Result<Ending, Stop>, open: Option<Reason>) -> Outcome {
    match ending {
        Ok(Ending::Proved) => Outcome::Proved,
        Ok(Ending::NoInvariant) => Outcome::Undecided(open.unwrap_or(Reason::NeedsInvariant)),
        Ok(Ending::Exhausted(why)) => Outcome::Undecided(open.unwrap_or(Reason::Solver(why))),
        Ok(Ending::Path(target, path)) => {
            Outcome::Proposal(Proposal::Path(PathProposal::new(target, path)))
        }
        Err(stop) => Outcome::Paused(stop),
    }
}

fn open(undecided: &[Reason]) -> Option<Reason> {
    (!undecided.is_empty()).then(|| weightiest_of(undecided.iter().cloned()))
}

fn certificate(program: &BlockProgram, proof: Option<Proof>) -> Certificate<'_> {
    proof.map_or(Certificate::None, |proof| Certificate::Inductive(program, proof))
}

fn claims(program: &BlockProgram, proof: Option<Proof>) -> Vec<counterexample::Claim> {
    proof.map_or_else(Vec::new, |it| claimed(show::claims(&program.program, &it, MOST_SHOWN)))
}

fn candidates(program: &BlockProgram, proof: Option<Proof>) -> counterexample::Candidates {
    proof.map(|proof| in_c::candidates(&program.program, &proof)).unwrap_or_default()
}

fn list_claims(statistics: &mut Statistics, program: &BlockProgram, proof: Option<Proof>) {
    if let Some(proof) = proof {
        list(statistics, "invariants found", show::claims(&program.program, &proof, MOST_SHOWN));
    }
}

fn count_queries(statistics: &mut Statistics, part: &'static str, own: &smt::Counters) {
    statistics
        .component(part)
        .count("queries", own.queries, "queries")
        .count("not decided", own.unknown, "queries")
        .time("time in queries", own.time);
}

impl BoundedMember {
    /// At its start. Other members find its search in `shared`.
    pub(crate) fn new(shared: &mut Shared) -> Self {
        let graph = shared.induction_graph();
        let program = Rc::clone(&graph.borrow().program);
        // Ranges of floats are asked at once, and so are invariants that others have proved.
        let waits = has_floats(&graph.borrow()) || !shared.facts.is_empty();
        let search = Bounded::new(graph, Rc::clone(&shared.is_spurious));
        let search = Rc::new(RefCell::new(search));
        shared.base_case = Rc::downgrade(&search);
        Self { search, program, undecided: Vec::new(), waits, working: Timer::default() }
    }
}

impl Engine for BoundedMember {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        if std::mem::take(&mut self.waits) {
            return Outcome::Paused(Stop::Time);
        }
        let _timer = self.working.start();
        outcome(self.search.borrow_mut().run(limits), open(&self.undecided))
    }

    fn program(&self) -> &Program {
        &self.program.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.undecided.push(rejection.reason);
        self.search.borrow_mut().refute();
    }

    fn proof(&mut self) -> Certificate<'_> {
        certificate(&self.program, Some(self.search.borrow().proof()))
    }

    fn open(&self) -> Option<Reason> {
        open(&self.undecided)
    }

    fn count(&self, statistics: &mut Statistics) {
        let search = self.search.borrow();
        statistics
            .component("bounded search")
            .size("depth without a target", search.depth(), "blocks")
            .count("candidates", search.candidates, "paths")
            .time("time", self.working.total());
        count_queries(statistics, "bounded search", &search.counters);
    }
}

impl Cooperates for BoundedMember {}

impl Explains for BoundedMember {
    fn watched(&self) -> Option<Arc<AtomicU64>> {
        Some(Arc::clone(&self.search.borrow().watched))
    }

    fn partial_results(&self) -> PartialResults {
        let depth = self.search.borrow().exact_depth();
        let bound = depth.and_then(|blocks| partial_results::bound(&self.program, blocks));
        PartialResults { bound, ..PartialResults::default() }
    }
}

impl InvariantMember {
    /// At its start. Other members find its search in `shared`.
    pub(crate) fn new(shared: &mut Shared) -> Self {
        let graph = shared.induction_graph();
        let program = Rc::clone(&graph.borrow().program);
        let search = InvariantSearch::new(graph, Rc::clone(&shared.is_spurious));
        let member = Self::with(search, program, false);
        shared.invariants = Rc::downgrade(&member.search);
        member
    }

    /// The same on a program of its own, which was made for guarded facts.
    pub(crate) fn on_own_program(graph: BlockGraph) -> Self {
        let program = Rc::clone(&graph.program);
        Self::with(InvariantSearch::of_ghosts(graph), program, true)
    }

    /// The same on a program that was read again.
    pub(crate) fn on_other_program(graph: BlockGraph) -> Self {
        Self { has_other_checks: true, ..Self::on_own_program(graph) }
    }

    fn with(search: InvariantSearch, program: Rc<BlockProgram>, has_own_program: bool) -> Self {
        let search = Rc::new(RefCell::new(search));
        let (working, has_other_checks) = (Timer::default(), false);
        Self { search, program, working, shared: 0, has_own_program, has_other_checks }
    }
}

impl Engine for InvariantMember {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        let _timer = self.working.start();
        outcome(self.search.borrow_mut().run(limits), None)
    }

    fn program(&self) -> &Program {
        &self.program.program
    }

    /// It proposes none.
    fn rejected(&mut self, _: Rejection) {}

    fn proof(&mut self) -> Certificate<'_> {
        certificate(&self.program, self.search.borrow().proof())
    }

    fn open(&self) -> Option<Reason> {
        None
    }

    fn count(&self, statistics: &mut Statistics) {
        let search = self.search.borrow();
        let Some(found) = search.invariants() else { return };
        let (counters, (facts, cut_points)) = (found.counters, found.size());
        let mut component = statistics.component("invariants");
        component
            .count("attempts", counters.attempts, "attempts")
            .count("states that refute predicates", counters.states, "states")
            .count("predicates given up", counters.given_up, "predicates")
            .size("facts", facts, "facts")
            .size("cut points with facts", cut_points, "cut points")
            .time("time", self.working.total());
        if let Some(stage) = search.proved_by() {
            component.text("proved by".to_owned(), format!("{} invariants", stage.text()));
        }
        count_queries(statistics, "invariants", found.solver());
    }
}

impl Cooperates for InvariantMember {
    /// What its facts did not rule out when they were asked last; nothing, if they were not asked.
    fn left_open(&self) -> Option<Vec<Target>> {
        let search = self.search.borrow();
        let open: Vec<Target> = search.open().iter().map(|open| open.target).collect();
        (!open.is_empty() && !self.has_other_checks).then_some(open)
    }

    fn partial_proof(&mut self) -> Option<PartialProof> {
        let claims = self.search.borrow().claims();
        let claims = Proof::new(claims, Argument::Invariants);
        Some(PartialProof { program: Rc::clone(&self.program), claims })
    }

    fn is_progressing(&mut self) -> bool {
        self.search.borrow_mut().is_progressing()
    }

    fn facts(&mut self) -> Option<SharedInvariants> {
        let search = self.search.borrow();
        let (count, _) = search.invariants()?.size();
        if self.has_own_program || count <= self.shared {
            return None;
        }
        self.shared = count;
        Some(SharedInvariants::new(&self.program.program, search.claims().into_iter()))
    }

    /// Only at its start: what it proves itself is more than what others could tell it.
    fn share_invariants(&mut self, facts: &Rc<SharedInvariants>) -> bool {
        if !self.has_own_program {
            self.search.borrow_mut().share_invariants(facts);
        }
        false
    }
}

impl Explains for InvariantMember {
    fn claims(&mut self) -> Vec<counterexample::Claim> {
        claims(&self.program, self.search.borrow().proof())
    }

    fn candidates(&mut self) -> counterexample::Candidates {
        candidates(&self.program, self.search.borrow().proof())
    }

    fn partial_results(&self) -> PartialResults {
        let (search, program) = (self.search.borrow(), &self.program.program);
        let graph = search.graph();
        let open = search.open().iter().filter_map(|open| {
            let target = partial_results::target(program, open.target, open.location)?;
            let head = graph.cut(open.cut).location;
            let needs_invariant_at = head.and_then(|head| partial_results::head(program, head));
            Some(OpenTarget { target, needs_invariant_at })
        });
        PartialResults { open: open.collect(), ..PartialResults::default() }
    }

    fn list(&self, statistics: &mut Statistics) {
        list_claims(statistics, &self.program, self.search.borrow().proof());
    }
}

impl KInductionMember {
    /// At its start; `None`: the others do not work.
    pub(crate) fn new(shared: &Shared) -> Option<Self> {
        Some(Self {
            engine: KInduction::default(),
            program: Rc::clone(&shared.invariants.upgrade()?.borrow().graph().program),
            base_case: Weak::clone(&shared.base_case),
            invariants: Weak::clone(&shared.invariants),
            undecided: Vec::new(),
            working: Timer::default(),
        })
    }

    fn inductive(&self) -> Option<Proof> {
        self.engine.proof()
    }
}

impl Engine for KInductionMember {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        let _timer = self.working.start();
        let parts = (self.base_case.upgrade(), self.invariants.upgrade());
        let ending = match parts {
            (Some(base), Some(facts)) => {
                self.engine.run(&mut base.borrow_mut(), &mut facts.borrow_mut(), limits)
            }
            // A member was dropped for want of memory.
            _ => Ok(Ending::NoInvariant),
        };
        outcome(ending, open(&self.undecided))
    }

    fn program(&self) -> &Program {
        &self.program.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.undecided.push(rejection.reason);
        if let Some(base) = self.base_case.upgrade() {
            base.borrow_mut().refute();
        }
    }

    fn proof(&mut self) -> Certificate<'_> {
        certificate(&self.program, self.inductive())
    }

    fn open(&self) -> Option<Reason> {
        open(&self.undecided)
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics
            .component("k-induction")
            .size("k", self.engine.looked_at(), "blocks")
            .time("time", self.working.total());
        count_queries(statistics, "k-induction", &self.engine.solver());
    }
}

impl Cooperates for KInductionMember {
    /// It finds them where they were proved, and tries once more.
    fn share_invariants(&mut self, _: &Rc<SharedInvariants>) -> bool {
        true
    }
}

impl Explains for KInductionMember {
    fn claims(&mut self) -> Vec<counterexample::Claim> {
        claims(&self.program, self.inductive())
    }

    fn candidates(&mut self) -> counterexample::Candidates {
        candidates(&self.program, self.inductive())
    }

    fn list(&self, statistics: &mut Statistics) {
        list_claims(statistics, &self.program, self.inductive());
    }
}
