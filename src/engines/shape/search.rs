//! The search: from the start along all edges, until nothing new is found.
//!
//! Graphs are kept where ways meet. Heads of loops fold them ([`super::fold`]), and from a number
//! of graphs on that differ by their numbers alone, forget what differs. Invariant: the search is
//! over only when each step from each graph that is kept leads to what a kept one describes, and
//! no target was met; whatever else happens is no answer.
//!
//! Numbers are constants until eight graphs of a loop differ by them alone; then what differs is
//! bounded, and the bounds are widened. Three searches are tried (`FOLDINGS`): in the last one this
//! begins with the second such graph. Cells whose constants differ are not folded at first, so that
//! a list of ones that ends with a zero is two chains; from more than three such neighbours on they
//! are, or from more than one where that gives too many graphs.
//!
//! Where an access is not surely valid, or a target is met, the search gives up at once, in some
//! milliseconds: the analysis proves, or says nothing.
use super::budget::MOST_GRAPHS;
use super::fold::{Folding, fold};
use super::follow::{follow, initial};
use super::graph::ShapeGraph;
use super::join::{covers, join};
use super::proof::ShapeProof;
use super::tidy::tidy;
use super::trouble::Trouble;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::LocId;
use crate::passes::Prepared;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Ways of folding, which are tried one after the other, each with the number of graphs of a
/// location that may differ by their numbers alone. Most flags of a program, and of the library's
/// streams, say nothing of its lists; but as many as there are graphs for each shape.
const FOLDINGS: [(Folding, usize); 3] = [
    (Folding { most_unfolded: 3 }, 8),
    (Folding { most_unfolded: 1 }, 8),
    (Folding { most_unfolded: 1 }, 1),
];

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShapeEnd {
    /// No run reaches a target, as the claims say.
    Proved,
    /// Nothing is proved, and this is why.
    GaveUp(String),
}

/// What a search did.
#[derive(Clone, Copy, Default, Debug)]
pub struct ShapeWork {
    /// Graphs from which steps were made.
    pub graphs: u64,
    /// Those that others describe.
    pub covered: u64,
    /// Those that were joined.
    pub joined: u64,
    /// Searches that were begun.
    pub searches: u64,
}

/// A graph that is kept.
struct Kept {
    graph: Rc<ShapeGraph>,
    location: LocId,
    /// Whether another one describes it.
    is_covered: bool,
}

/// A search for graphs that describe all states.
pub struct ShapeSearch {
    prepared: Rc<Prepared>,
    rank: Vec<usize>,
    attempt: usize,
    kept: Vec<Kept>,
    at: BTreeMap<LocId, Vec<usize>>,
    open: BTreeSet<(usize, usize)>,
    has_begun: bool,
    /// What was done.
    pub work: ShapeWork,
}

impl ShapeSearch {
    /// At the start.
    pub fn new(prepared: Rc<Prepared>) -> Self {
        let rank = ranks(&prepared);
        Self {
            prepared,
            rank,
            attempt: 0,
            kept: Vec::new(),
            at: BTreeMap::new(),
            open: BTreeSet::new(),
            has_begun: false,
            work: ShapeWork::default(),
        }
    }

    /// Goes on.
    pub fn run(&mut self, limits: &Limits) -> Result<ShapeEnd, Stop> {
        loop {
            match self.search(limits)? {
                Ok(()) => return Ok(ShapeEnd::Proved),
                Err(Trouble::GivesUp(what)) if self.attempt + 1 >= FOLDINGS.len() => {
                    return Ok(ShapeEnd::GaveUp(what.to_owned()));
                }
                Err(trouble) if !is_about_size(trouble) => {
                    return Ok(ShapeEnd::GaveUp(trouble.what().to_owned()));
                }
                Err(_) => {
                    self.attempt += 1;
                    self.kept.clear();
                    self.at.clear();
                    self.open.clear();
                    self.has_begun = false;
                }
            }
        }
    }

    fn search(&mut self, limits: &Limits) -> Result<Result<(), Trouble>, Stop> {
        if !self.has_begun {
            self.work.searches += 1;
            self.has_begun = true;
            if let Err(trouble) = self.begin() {
                return Ok(Err(trouble));
            }
        }
        while let Some(&(rank, index)) = self.open.first() {
            limits.check()?;
            if self.kept.len() > MOST_GRAPHS {
                return Ok(Err(TOO_MANY));
            }
            self.open.remove(&(rank, index));
            if self.kept[index].is_covered {
                continue;
            }
            self.work.graphs += 1;
            let (location, graph) = (self.kept[index].location, Rc::clone(&self.kept[index].graph));
            if let Err(trouble) = self.steps(location, &graph) {
                return Ok(Err(trouble));
            }
        }
        Ok(Ok(()))
    }

    fn begin(&mut self) -> Result<(), Trouble> {
        let program = Rc::clone(&self.prepared.program);
        let graph = initial(&program)?;
        self.arrive(program.function(program.main).entry, graph)
    }

    /// All steps from a graph up to where graphs are kept.
    fn steps(&mut self, location: LocId, graph: &ShapeGraph) -> Result<(), Trouble> {
        let program = Rc::clone(&self.prepared.program);
        let mut open: Vec<(LocId, ShapeGraph)> = Vec::new();
        for &edge in &program.location(location).out {
            open.extend(follow(&program, graph, edge)?);
        }
        while let Some((location, graph)) = open.pop() {
            if is_kept(&self.prepared, location) {
                self.arrive(location, graph)?;
                continue;
            }
            if program.location(location).target.is_some() {
                return Err(REACHED);
            }
            for &edge in &program.location(location).out {
                open.extend(follow(&program, &graph, edge)?);
            }
            if open.len() > MOST_GRAPHS {
                return Err(TOO_MANY);
            }
        }
        Ok(())
    }

    /// A graph comes to a location where graphs are kept.
    fn arrive(&mut self, location: LocId, mut graph: ShapeGraph) -> Result<(), Trouble> {
        let program = Rc::clone(&self.prepared.program);
        if program.location(location).target.is_some() {
            return Err(REACHED);
        }
        let pointer = program.pointer_width();
        let is_head = self.prepared.facts.loops.is_head(location);
        let (folding, most_alike) = FOLDINGS[self.attempt.min(FOLDINGS.len() - 1)];
        tidy(&program, &self.prepared.facts.live, location, &mut graph);
        if is_head {
            fold(&program, &mut graph, folding);
            tidy(&program, &self.prepared.facts.live, location, &mut graph);
        }
        let own = self.at.entry(location).or_default();
        own.retain(|&index| !self.kept[index].is_covered);
        work::spend_on(WorkKind::Decision, own.len() * (4 + 4 * graph.nodes.len()));
        if own.iter().any(|&index| covers(&self.kept[index].graph, &graph, pointer)) {
            self.work.covered += 1;
            return Ok(());
        }
        if is_head && own.len() >= most_alike {
            let alike: Vec<ShapeGraph> = own
                .iter()
                .filter_map(|&index| join(&self.kept[index].graph, &graph, pointer))
                .collect();
            if alike.len() >= most_alike
                && let Some(joined) = alike.into_iter().next_back()
            {
                self.work.joined += 1;
                graph = joined;
                tidy(&program, &self.prepared.facts.live, location, &mut graph);
            }
        }
        for &index in own.iter() {
            if covers(&graph, &self.kept[index].graph, pointer) {
                self.kept[index].is_covered = true;
            }
        }
        let index = self.kept.len();
        own.push(index);
        self.kept.push(Kept { graph: Rc::new(graph), location, is_covered: false });
        self.open.insert((self.rank[location.index()], index));
        Ok(())
    }

    /// What is claimed; after [`ShapeEnd::Proved`].
    pub fn proof(&self) -> ShapeProof {
        let mut proof = ShapeProof::default();
        for kept in self.kept.iter().filter(|kept| !kept.is_covered) {
            proof.claims.entry(kept.location).or_default().push(ShapeGraph::clone(&kept.graph));
        }
        proof
    }
}

const REACHED: Trouble = Trouble::GivesUp("a target that is not excluded");
const TOO_MANY: Trouble = Trouble::GivesUp("more shapes than are followed");

/// Whether another way of folding may help.
fn is_about_size(trouble: Trouble) -> bool {
    trouble == TOO_MANY || trouble == Trouble::GivesUp("many objects")
}

/// Whether graphs are kept at a location.
fn is_kept(prepared: &Prepared, location: LocId) -> bool {
    let own = prepared.program.location(location);
    prepared.facts.loops.is_head(location) || own.incoming.len() != 1
}

/// A number per location: what lies before others is looked at first.
fn ranks(prepared: &Prepared) -> Vec<usize> {
    let program = &prepared.program;
    let mut rank = vec![0; program.locations.len()];
    for function in &program.functions {
        let order = crate::program_facts::liveness::post_order(program, function.entry, |_| false);
        for (position, location) in order.iter().rev().enumerate() {
            rank[location.index()] = position;
        }
    }
    rank
}
