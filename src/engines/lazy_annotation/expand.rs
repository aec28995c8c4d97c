//! What may happen from a cut point up to the next cut points, as one formula per end: symbolic
//! execution of all paths at once, where states are merged at joins.
//!
//! It is linear in the edges on the way (a weakest precondition over assignments in branches is
//! not). No edge is passed twice, so its inputs are those of one passage. Each circle has a cut
//! point.
use super::graph::{Passing, RelationGraph, Terms};
use super::learn::instance;
use super::place::{Exclusion, LabelPlace};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, FuncId, LocId};
use crate::ir::simplify::build;
use crate::ir::{ExprId, Width};
use crate::program_facts::liveness::post_order;
use rustc_hash::FxHashMap;

/// What must not, or must, be so where a path ends.
pub(super) struct Obligation {
    /// The path is taken.
    pub(super) condition: ExprId,
    /// Where it leads, with the variables there; `None`: to what shall not happen.
    pub(super) end: Option<(LabelPlace, Terms)>,
}

/// What functions cannot return, by function; anything else may be returned.
pub(super) type Never = FxHashMap<FuncId, ExprId>;

/// A state that comes to a location.
struct Incoming {
    condition: ExprId,
    terms: Terms,
}

struct Expansion<'a> {
    graph: &'a mut RelationGraph,
    kind: Exclusion,
    never: &'a Never,
    arrivals: FxHashMap<LocId, Vec<Incoming>>,
    obligations: Vec<Obligation>,
}

/// All paths from a place to the next cut points. Variables stand for themselves at the place.
pub(super) fn expand(
    graph: &mut RelationGraph,
    root: LabelPlace,
    never: &Never,
    limits: &Limits,
) -> Result<Vec<Obligation>, Stop> {
    let mut terms = Terms::new();
    for var in graph.spoken(root) {
        terms.insert(var, graph.term(var));
    }
    let condition = graph.pool.bool(true);
    let order = order(graph, root.location);
    let arrivals = FxHashMap::from_iter([(root.location, vec![Incoming { condition, terms }])]);
    let kind = root.kind;
    let mut run = Expansion { graph, kind, never, arrivals, obligations: Vec::new() };
    for location in order {
        limits.check()?;
        run.location(location);
    }
    Ok(run.obligations)
}

/// The locations up to the next cut points, each before those that it leads to.
fn order(graph: &RelationGraph, root: LocId) -> Vec<LocId> {
    let mut order = post_order(graph.program(), root, |next| graph.cuts.contains(next.index()));
    order.reverse();
    order
}

impl Expansion<'_> {
    fn location(&mut self, location: LocId) {
        let Some(arrivals) = self.arrivals.remove(&location) else { return };
        let place = LabelPlace { location, kind: self.kind };
        let Incoming { condition, terms } = self.merged(place, arrivals);
        let own = self.graph.program().location(location);
        let (is_target, edges) = (own.target.is_some(), own.out.clone());
        if is_target {
            // The run ends here.
            if self.kind == Exclusion::Abort {
                self.obligations.push(Obligation { condition, end: None });
            }
            return;
        }
        for edge in edges {
            self.edge(edge, condition, terms.clone());
        }
    }

    /// One state for all that come to a location.
    fn merged(&mut self, place: LabelPlace, arrivals: Vec<Incoming>) -> Incoming {
        let spoken = self.graph.spoken(place);
        let mut arrivals = arrivals.into_iter();
        let mut all = arrivals.next().expect("an arrival");
        for next in arrivals {
            // Guards need not exclude each other, so which path was taken is an input, too.
            let other = self.graph.fresh_term(Width::BOOL);
            let pool = &mut self.graph.pool;
            for var in &spoken {
                if let (Some(own), Some(&term)) = (all.terms.get_mut(var), next.terms.get(var)) {
                    *own = build::ite(pool, other, term, *own);
                }
            }
            all.condition = build::ite(pool, other, next.condition, all.condition);
        }
        all
    }

    fn edge(&mut self, edge: EdgeId, condition: ExprId, mut map: Terms) {
        let guards = self.graph.relation_of(edge).guards.clone();
        let mut condition = self.with(condition, &guards, &mut map);
        let called = match &self.graph.relation_of(edge).passing {
            Passing::Return(_) if self.kind == Exclusion::Abort => return,
            Passing::Return(_) => {
                let left = self.graph.leaves(edge);
                let condition = self.with(condition, &left, &mut map);
                return self.obligations.push(Obligation { condition, end: None });
            }
            Passing::Jump => None,
            Passing::Call(call) => Some(call.callee),
        };
        if let Some(callee) = called {
            if self.kind == Exclusion::Abort && self.graph.may_abort.contains(callee.index()) {
                let location = self.graph.program().function(callee).entry;
                let place = LabelPlace { location, kind: self.kind };
                let post = self.graph.entry_terms(edge);
                let terms = self.terms(place, &post, &mut map, true);
                self.obligations.push(Obligation { condition, end: Some((place, terms)) });
            }
            if let Some(&never) = self.never.get(&callee) {
                let never = self.graph.at_entry(edge, never);
                let open = build::not(&mut self.graph.pool, never);
                condition = self.with(condition, &[open], &mut map);
            }
        }
        let place =
            LabelPlace { location: self.graph.program().edge(edge).target, kind: self.kind };
        let post = self.graph.terms_behind(edge);
        let terms = self.terms(place, &post, &mut map, false);
        if self.graph.cuts.contains(place.location.index()) {
            self.obligations.push(Obligation { condition, end: Some((place, terms)) });
        } else {
            self.arrivals.entry(place.location).or_default().push(Incoming { condition, terms });
        }
    }

    fn with(&mut self, condition: ExprId, more: &[ExprId], map: &mut Terms) -> ExprId {
        let mut all = condition;
        for &id in more {
            let here = instance(self.graph, id, map);
            all = build::and(&mut self.graph.pool, all, here);
        }
        all
    }

    /// The variables at a place, which are `post` over the variables before the edge; in a new
    /// frame, locals have any value.
    fn terms(&mut self, place: LabelPlace, post: &Terms, map: &mut Terms, is_new: bool) -> Terms {
        let mut terms = Terms::new();
        for var in self.graph.spoken(place) {
            let own = match post.get(&var) {
                Some(&value) => value,
                None if is_new => self.graph.fresh_term(self.graph.width(var)),
                None => self.graph.term(var),
            };
            let term = instance(self.graph, own, map);
            terms.insert(var, term);
        }
        terms
    }
}
