//! The engine of shapes: it proves, or has nothing to say.
use crate::base::counterexample::Candidates;
use crate::base::limits::Limits;
use crate::base::progress::Progress;
use crate::base::stats::{Statistics, Timer};
use crate::base::verdict::Reason;
use crate::cfa::{AllocKind, Op, Program, Step};
use crate::engines::shape::search::{ShapeEnd, ShapeSearch};
use crate::passes::Prepared;
use crate::portfolio::engine::{Cooperates, Engine, Explains, Outcome, Rejection};
use crate::portfolio::proof_check::Certificate;
use crate::report::{EngineWork, PartialResults};
use std::rc::Rc;

/// Shapes of the linked data of a program.
pub(crate) struct Shapes {
    prepared: Rc<Prepared>,
    search: ShapeSearch,
    /// Why there is no proof.
    gave_up: Option<String>,
    working: Timer,
}

/// Whether objects of the heap may be as many as rounds of a loop: else there is no list of any
/// length.
pub(crate) fn may_grow(prepared: &Prepared) -> bool {
    let is_alloc = |step: &Step| matches!(step.op, Op::Alloc { kind: AllocKind::Heap, .. });
    let mut edges = prepared.program.edges.iter();
    !prepared.facts.loops.loops.is_empty() && edges.any(|edge| edge.steps.iter().any(is_alloc))
}

impl Shapes {
    /// At its start.
    pub(crate) fn new(prepared: Rc<Prepared>) -> Self {
        let search = ShapeSearch::new(Rc::clone(&prepared));
        Self { prepared, search, gave_up: None, working: Timer::default() }
    }
}

impl Engine for Shapes {
    fn run(&mut self, _: &mut dyn Progress, limits: &Limits) -> Outcome {
        let timer = self.working.start();
        let end = self.search.run(limits);
        drop(timer);
        match end {
            Ok(ShapeEnd::Proved) => Outcome::Proved,
            Ok(ShapeEnd::GaveUp(what)) => {
                self.gave_up = Some(what);
                Outcome::Undecided(Reason::NeedsInvariant)
            }
            Err(stop) => Outcome::Paused(stop),
        }
    }

    fn program(&self) -> &Program {
        &self.prepared.program
    }

    /// It proposes none.
    fn rejected(&mut self, _: Rejection) {}

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::Shapes(&self.prepared.program, self.search.proof())
    }

    fn open(&self) -> Option<Reason> {
        self.gave_up.as_ref().map(|_| Reason::NeedsInvariant)
    }

    fn count(&self, statistics: &mut Statistics) {
        let work = self.search.work();
        let mut component = statistics.component("shapes");
        component
            .count("graphs followed", work.graphs, "graphs")
            .count("graphs that others describe", work.covered, "graphs")
            .count("graphs joined", work.joined, "graphs")
            .count("searches", work.searches, "searches")
            .time("time", self.working.total());
        if let Some(what) = &self.gave_up {
            component.text("gave up because of".to_owned(), what.clone());
        }
    }
}

impl Cooperates for Shapes {}

impl Explains for Shapes {
    fn candidates(&mut self) -> Candidates {
        Candidates::none_of("the graphs that tell what memory is linked")
    }

    fn partial_results(&self) -> PartialResults {
        let graphs = usize::try_from(self.search.work().graphs).unwrap_or(usize::MAX);
        let work = EngineWork::new("shapes", graphs, "graphs", 0);
        PartialResults { work: vec![work], ..PartialResults::default() }
    }
}
