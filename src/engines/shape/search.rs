//! The search: from the start along all edges, until nothing new is found.
//!
//! Explorations ([`crate::cpa::explore`]) of the analysis of shapes ([`super::domain`]), each with
//! a precision of its own. Invariant: the search is over only when each step from each graph leads
//! to what one of the reached set describes, and no target was met; whatever else happens is no
//! answer.
//!
//! Numbers are constants until eight graphs of a loop differ by them alone; then what differs is
//! bounded, and the bounds are widened. Cells whose constants differ are not folded at first, so
//! that a list of ones that ends with a zero is two chains; from more than three such neighbours on
//! they are. The precision is tuned by how a search ends (`COARSER`, `FINER`; the thesis, chapter
//! 5). Where there are too many graphs, the next search is coarser: neighbours are folded from more
//! than one on, and what differs is bounded from the second graph on. Where a target is met, or
//! an access is not surely valid, the next one is finer: it relates numbers, then has more
//! constants in neighbours, and more graphs that differ by numbers.
//!
//! After these the search gives up, mostly in some milliseconds: the analysis proves, or says
//! nothing. Known limit: the path to the target does not say which numbers matter; all are kept.
use super::domain::{REACHED, ShapeAnalysis, ShapePrecision, ShapeState, ShapeWork, TOO_MANY};
use super::graph::ShapeGraph;
use super::memory::MAY_BE_INVALID;
use super::proof::ShapeProof;
use super::trouble::Trouble;
use crate::base::exploration::Order;
use crate::base::limits::{Limits, Stop};
use crate::cpa::explore::explore;
use crate::cpa::{Arg, NodeId, start};
use crate::passes::Prepared;
use std::rc::Rc;

/// The first precision, and those after a search with too many graphs. Most flags of a program, and
/// of the library's streams, say nothing of its lists; but as many graphs may be alike as there are
/// for each shape.
const COARSER: [ShapePrecision; 3] = [
    ShapePrecision { most_unfolded: 3, is_related: false, most_alike: 8 },
    ShapePrecision { most_unfolded: 1, is_related: false, most_alike: 8 },
    ShapePrecision { most_unfolded: 1, is_related: false, most_alike: 1 },
];

/// Those after a search that met a target.
const FINER: [ShapePrecision; 4] = [
    RELATED,
    ShapePrecision { most_unfolded: 12, is_related: false, most_alike: 8 },
    ShapePrecision { most_unfolded: 12, is_related: false, most_alike: 64 },
    ShapePrecision { most_unfolded: 12, is_related: true, most_alike: 8 },
];

/// The one after a search that met a target, behind one with too many graphs.
const RELATED: ShapePrecision =
    ShapePrecision { most_unfolded: 3, is_related: true, most_alike: 1 };

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShapeEnd {
    /// No run reaches a target, as the claims say.
    Proved,
    /// Nothing is proved, and this is why.
    GaveUp(String),
}

/// A search for graphs that describe all states.
pub struct ShapeSearch {
    analysis: ShapeAnalysis,
    /// Empty before each attempt.
    arg: Arg<ShapeState>,
    /// The precision of this attempt, and those that may follow.
    precision: ShapePrecision,
    coarser: &'static [ShapePrecision],
    finer: &'static [ShapePrecision],
    end: Option<ShapeEnd>,
}

impl ShapeSearch {
    /// At the start.
    pub fn new(prepared: Rc<Prepared>) -> Self {
        let (precision, coarser) = (COARSER[0], &COARSER[1..]);
        let analysis = ShapeAnalysis::new(prepared, precision);
        let arg = Arg::new(Order::Topological);
        Self { analysis, arg, precision, coarser, finer: &FINER, end: None }
    }

    /// Goes on.
    pub fn run(&mut self, limits: &Limits) -> Result<ShapeEnd, Stop> {
        loop {
            if let Some(end) = &self.end {
                return Ok(end.clone());
            }
            if self.arg.is_empty() {
                self.analysis.begin(self.precision);
                start(&mut self.analysis, &mut self.arg);
            }
            match explore(&mut self.analysis, &mut self.arg, limits)? {
                None => self.end = Some(ShapeEnd::Proved),
                Some(target) => self.fail(target),
            }
        }
    }

    /// The exploration has met a target, and is not gone on with.
    fn fail(&mut self, target: NodeId) {
        let trouble = match *self.arg.state(target) {
            ShapeState::At(..) => REACHED,
            ShapeState::Any(trouble) => trouble,
        };
        match self.next_precision(trouble) {
            Some(precision) => {
                self.precision = precision;
                self.arg = Arg::new(Order::Topological);
            }
            None => self.end = Some(ShapeEnd::GaveUp(trouble.what().to_owned())),
        }
    }

    /// The precision to try after this trouble. A coarser one is never tried after a finer one;
    /// after coarser ones, one that relates numbers is tried last.
    fn next_precision(&mut self, trouble: Trouble) -> Option<ShapePrecision> {
        let is_about_size = is_about_size(trouble);
        if is_about_size && let Some((&next, rest)) = self.coarser.split_first() {
            self.coarser = rest;
            self.finer = &[RELATED];
            return Some(next);
        }
        self.coarser = &[];
        if trouble == MAY_BE_INVALID {
            // Where relations of numbers do not help, no finer constants do.
            self.finer = self.finer.get(..1).filter(|next| *next == [RELATED]).unwrap_or(&[]);
        }
        let (&next, rest) = self.finer.split_first()?;
        self.finer = rest;
        (is_about_size || matches!(trouble, REACHED | MAY_BE_INVALID)).then_some(next)
    }

    /// What was done.
    pub const fn work(&self) -> ShapeWork {
        self.analysis.work
    }

    /// What is claimed; after [`ShapeEnd::Proved`].
    pub fn proof(&self) -> ShapeProof {
        let mut proof = ShapeProof::default();
        for node in self.arg.nodes().filter(|&node| !self.arg.is_covered(node)) {
            if let ShapeState::At(location, graph) = self.arg.state(node) {
                let claims = proof.claims.entry(*location).or_default();
                claims.push(ShapeGraph::clone(graph));
            }
        }
        proof
    }
}

/// Whether another way of folding may help.
fn is_about_size(trouble: Trouble) -> bool {
    trouble == TOO_MANY || trouble == Trouble::GivesUp("many objects")
}
