//! Bounded model checking: targets at one depth after the other.
//!
//! Finds candidates for runs to an error, and proves programs whose runs all end within the depths
//! that were looked at. It is also the base case of k-induction: [`Bounded::depth`] blocks from the
//! start lead to no target.
use super::SharedGraph;
use super::budget::{MAX_ASKED_FRONTIER, MAX_NODES, MAX_REFUTED_CANDIDATES, SEARCH_QUERY};
use super::ending::{Ending, UNDECIDED};
use super::unroll::{Hit, Unrolling};
use crate::base::limits::{Limits, Stop};
use crate::blocks::proof::{Argument, Proof};
use crate::cfa::{Path, Target};
use crate::ir::simplify::build;
use crate::ir::{Bv, Expr, ExprId};
use crate::solver::decide::Refuters;
use crate::solver::smt::Counters;
use crate::symbolic::halt::Halt;
use crate::symbolic::path::solve;
use crate::symbolic::value::Model;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a step of the search gives.
#[derive(Debug)]
enum Progress {
    /// One more depth is done.
    Deeper,
    /// No run gets any further.
    Ended,
    /// A model of the blocks takes this path to a target.
    Candidate(Target, Path),
}

/// The search from the start of the program.
pub struct Bounded {
    graph: SharedGraph,
    unrolling: Unrolling,
    /// Of the last layer: targets not yet refuted. Errors before unsupported constructs.
    open: Vec<Hit>,
    /// The last layer's frontier is still to be looked at.
    is_fresh: bool,
    /// What the last candidate must not be again: the hit, and that the path is taken.
    last: Option<(usize, ExprId)>,
    refuted: u32,
    /// Whether some candidate was no run: no facts of cut points can rule out what the blocks
    /// allow.
    is_spurious: Rc<Cell<bool>>,
    /// Whether no target was left undecided.
    is_exact: bool,
    /// The number of rounds that are known to be without a target, for the display of progress.
    pub watched: Arc<AtomicU64>,
    refuters: Refuters,
    /// Candidates given out.
    pub candidates: u64,
    /// Queries.
    pub counters: Counters,
}

impl Bounded {
    /// At the start of the program. `is_spurious` is set when a candidate is none.
    pub fn new(graph: SharedGraph, is_spurious: Rc<Cell<bool>>) -> Self {
        let mut blocks = graph.borrow_mut();
        let mut unrolling = Unrolling::new(blocks.program.program.pointer_width());
        let start = blocks.start();
        unrolling.add_root(&blocks, start, &mut |_, _, _| Vec::new());
        drop(blocks);
        Self {
            graph,
            unrolling,
            open: Vec::new(),
            is_fresh: false,
            last: None,
            refuted: 0,
            is_spurious,
            is_exact: true,
            watched: Arc::default(),
            refuters: Refuters::default(),
            candidates: 0,
            counters: Counters::default(),
        }
    }

    /// Works until there is an answer or a limit is reached. Where a path is no run, or not known
    /// to be one, [`Self::refute`] goes before the next call.
    pub fn run(&mut self, limits: &Limits) -> Result<Ending, Stop> {
        loop {
            if let Some(ending) = self.deepen(limits)? {
                return Ok(ending);
            }
        }
    }

    /// Looks at one depth more, if it comes to no answer.
    pub(super) fn deepen(&mut self, limits: &Limits) -> Result<Option<Ending>, Stop> {
        if self.unrolling.values.pool.len() > MAX_NODES {
            return Ok(Some(Ending::Exhausted("too long a path formula".to_owned())));
        }
        Ok(match self.step(limits)? {
            Progress::Deeper => None,
            Progress::Candidate(target, path) => {
                self.candidates += 1;
                Some(Ending::Path(target, path))
            }
            Progress::Ended if self.is_exact => Some(Ending::Proved),
            Progress::Ended => Some(Ending::Exhausted(UNDECIDED.to_owned())),
        })
    }

    /// The number of blocks within which no run reaches a target, but those left undecided.
    pub fn depth(&self) -> usize {
        let depth = self.unrolling.depth();
        if self.open.is_empty() { depth } else { depth.saturating_sub(1) }
    }

    /// The same; `None` where a target within them was left undecided.
    pub fn exact_depth(&self) -> Option<usize> {
        self.is_exact.then(|| self.depth())
    }

    /// The proof; after [`Ending::Proved`].
    pub fn proof(&self) -> Proof {
        Proof::new(Vec::new(), Argument::Depth(self.depth()))
    }

    /// The last candidate is no run, or not known to be one: another path is to be looked for.
    pub fn refute(&mut self) {
        self.is_spurious.set(true);
        self.is_exact = false;
        let Some((at, path)) = self.last.take() else { return };
        self.refuted += 1;
        if self.refuted > MAX_REFUTED_CANDIDATES
            || matches!(self.open[at].target, Target::Unsupported(_))
        {
            self.open.remove(at);
            return;
        }
        let pool = &mut self.unrolling.values.pool;
        let other = build::not(pool, path);
        self.open[at].condition = build::and(pool, self.open[at].condition, other);
    }

    /// Asks the next query. A query that the time slice cut off is asked again the next time.
    fn step(&mut self, limits: &Limits) -> Result<Progress, Stop> {
        loop {
            limits.check()?;
            if !self.open.is_empty() {
                if let Some(candidate) = self.targets(limits)? {
                    return Ok(candidate);
                }
                continue;
            }
            if self.is_fresh {
                self.frontier(limits)?;
                self.is_fresh = false;
                if self.is_exact {
                    let rounds = u64::try_from(self.depth().saturating_sub(1)).unwrap_or(u64::MAX);
                    self.watched.store(rounds, Ordering::Relaxed);
                }
                return Ok(Progress::Deeper);
            }
            let depth = self.unrolling.depth();
            if self.unrolling.layer(depth).nodes.is_empty() {
                return Ok(Progress::Ended);
            }
            let graph = &mut self.graph.borrow_mut();
            self.unrolling.extend(graph, &mut |_, _, _| Vec::new(), limits)?;
            self.refuted = 0;
            self.is_fresh = true;
            self.open.clone_from(&self.unrolling.layer(depth + 1).hits);
            self.open.sort_by_key(|hit| matches!(hit.target, Target::Unsupported(_)));
        }
    }

    /// Looks for a run to one of the open targets: all errors at once, then the unsupported
    /// constructs.
    fn targets(&mut self, limits: &Limits) -> Result<Option<Progress>, Stop> {
        let is_unsupported = |hit: &Hit| matches!(hit.target, Target::Unsupported(_));
        let unsupported = is_unsupported(&self.open[0]);
        let group = self.open.iter().take_while(|hit| is_unsupported(hit) == unsupported).count();
        let pool = &mut self.unrolling.values.pool;
        let falsehood = pool.bool(false);
        let any = self.open[..group]
            .iter()
            .fold(falsehood, |any, hit| build::or(pool, any, hit.condition));
        let model = match self.solve(any, limits)? {
            Some(Ok(model)) => model,
            Some(Err(())) => {
                self.is_exact = false;
                self.open.drain(..group);
                return Ok(None);
            }
            None => {
                self.open.drain(..group);
                return Ok(None);
            }
        };
        let values = &self.unrolling.values;
        let holds = |hit: &Hit| values.eval(hit.condition, &model) == Some(Bv::TRUE);
        let Some(at) = self.open[..group].iter().position(holds) else {
            // An undefined result in the way: not decided.
            self.is_exact = false;
            self.open.drain(..group);
            return Ok(None);
        };
        let (hit, depth) = (self.open[at], self.unrolling.depth());
        let graph = &mut self.graph.borrow_mut();
        let (path, taken) = self.unrolling.path(graph, depth, &hit, &model, limits)?;
        self.last = Some((at, taken));
        Ok(Some(Progress::Candidate(hit.target, path)))
    }

    /// Drops what no run reaches from the last layer.
    fn frontier(&mut self, limits: &Limits) -> Result<(), Stop> {
        let depth = self.unrolling.depth();
        let nodes = &self.unrolling.layer(depth).nodes;
        if nodes.len() > MAX_ASKED_FRONTIER {
            return Ok(());
        }
        let conditions: Vec<ExprId> = nodes.iter().map(|node| node.condition).collect();
        let mut dead = Vec::new();
        for condition in conditions {
            if self.unrolling.values.pool.get(condition) == Expr::Const(Bv::TRUE) {
                continue;
            }
            if self.solve(condition, limits)?.is_none() {
                dead.push(condition);
            }
        }
        self.unrolling.keep(|node| !dead.contains(&node.condition));
        Ok(())
    }

    /// A model; `None` if there is none; `Err` if that is not decided.
    fn solve(
        &mut self,
        formula: ExprId,
        limits: &Limits,
    ) -> Result<Option<Result<Model, ()>>, Stop> {
        if self.unrolling.values.pool.get(formula) == Expr::Const(Bv::FALSE) {
            return Ok(None);
        }
        let slice = limits.within(SEARCH_QUERY);
        let (values, refuters) = (&self.unrolling.values, &mut self.refuters);
        let answer = solve::solve(values, &[formula], refuters, &slice, &mut self.counters);
        match answer {
            Ok(model) => Ok(Some(Ok(model))),
            Err(Halt::Infeasible) => Ok(None),
            Err(Halt::Unknown(_) | Halt::Stopped(_)) => {
                limits.check()?;
                Ok(Some(Err(())))
            }
        }
    }
}
