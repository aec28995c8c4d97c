//! The engine: searches with more and more rounds of loops, and strengthening between them.
//!
//! Rounds are doubled, not incremented: a loop of n fixed rounds would cost n² (McMillan, CAV 2010,
//! section 2.3).
//!
//! The first rounds are searched twice: labels without guards are best for counters, and guards are
//! needed where an option decides what changes (`options` of `cargo bench --bench scaling`).
use super::budget::MOST_ROUNDS;
use super::graph::RelationGraph;
use super::labels::{ALWAYS, LabelId, Level};
use super::learn::LabelOrigins;
use super::proof::{AnnotationProof, LabelClaim};
use super::search::{LabelSearch, SearchStep};
use super::strengthen::{Standing, Strengthening};
use super::visit::Tally;
use crate::base::limits::{Limits, Stop};
use crate::cfa::{Path, Target};
use crate::passes::Prepared;
use crate::solver::smt;
use std::rc::Rc;

/// How a part of the work ended.
#[derive(Debug)]
pub enum AnnotatorEnd {
    /// No run reaches a target, as the claims say.
    Proved,
    /// This path leads to a target, unless memory that is not followed is in the way.
    Path(Target, Path),
    /// Nothing is left to try.
    Exhausted,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Begin,
    Search,
    Strengthen(Option<LabelId>),
    Over,
}

/// Lazy annotation of a program.
pub struct Annotator {
    search: LabelSearch,
    is_learning: bool,
    rounds: Level,
    phase: Phase,
    standing: Option<Standing>,
    searches: u64,
    /// The rounds of searches that came to an end, with their backtracks.
    ended: Vec<(Level, u64)>,
}

/// What it did.
#[derive(Clone, Debug)]
pub struct AnnotatorWork {
    /// Of the search.
    pub tally: Tally,
    /// How labels came to be.
    pub origins: LabelOrigins,
    /// Labels in all.
    pub labels: usize,
    /// Those of the proof.
    pub kept: usize,
    /// Rounds of loops in the last search.
    pub rounds: Level,
    /// Searches.
    pub searches: u64,
    /// Per search that came to an end, its rounds and backtracks.
    pub ended: Vec<(Level, u64)>,
    /// Questions.
    pub solver: smt::Counters,
}

impl Annotator {
    /// At its start. Without learning, paths are enumerated, for comparison.
    pub fn new(prepared: Rc<Prepared>, is_learning: bool) -> Self {
        Self {
            search: LabelSearch::new(RelationGraph::new(prepared), is_learning),
            is_learning,
            rounds: 0,
            phase: Phase::Begin,
            standing: None,
            searches: 0,
            ended: Vec::new(),
        }
    }

    /// Goes on.
    pub fn run(&mut self, limits: &Limits) -> Result<AnnotatorEnd, Stop> {
        loop {
            match self.phase {
                Phase::Begin => {
                    self.search.begin(self.rounds, limits)?;
                    self.searches += 1;
                    self.phase = Phase::Search;
                }
                Phase::Search => match self.search.step(limits)? {
                    SearchStep::On => {}
                    SearchStep::Path(target, path) => return Ok(AnnotatorEnd::Path(target, path)),
                    SearchStep::Done(label) => self.phase = Phase::Strengthen(label),
                },
                Phase::Strengthen(label) => {
                    if self.conclude(label, limits)? {
                        return Ok(AnnotatorEnd::Proved);
                    }
                }
                Phase::Over => return Ok(AnnotatorEnd::Exhausted),
            }
        }
    }

    /// Whether the search's labels are a proof; else the next one is made ready.
    fn conclude(&mut self, label: Option<LabelId>, limits: &Limits) -> Result<bool, Stop> {
        let is_proof = label.is_some_and(|id| self.search.labels.get(id).level == ALWAYS);
        if is_proof {
            self.standing = label.map(|id| self.cone(id));
            return Ok(true);
        }
        let done = self.search.tally.backtracks - self.ended.iter().map(|&(_, n)| n).sum::<u64>();
        self.ended.push((self.rounds, done));
        if self.search.has_given_up() {
            self.phase = Phase::Over;
            return Ok(false);
        }
        if !self.is_learning {
            // Nothing is proved this way: what it costs is compared.
            self.next_rounds();
            return Ok(false);
        }
        for with_labels in [false, true] {
            let standing = Strengthening::new(&mut self.search, with_labels, limits).run()?;
            if standing.is_some() {
                self.standing = standing;
                return Ok(true);
            }
        }
        // Labels without guards are best for counters; those of what is guarded are not inductive
        // without them (an option that is off and was never used). So the first rounds are searched
        // a second time, and the labels of both searches are candidates.
        if self.rounds == 0 {
            self.search.labels.swap_aside();
            self.search.keeps_guards = !self.search.keeps_guards;
            if self.search.keeps_guards {
                self.phase = Phase::Begin;
                return Ok(false);
            }
        }
        self.next_rounds();
        Ok(false)
    }

    fn next_rounds(&mut self) {
        self.rounds = (self.rounds * 2).max(1);
        self.phase = if self.rounds > MOST_ROUNDS { Phase::Over } else { Phase::Begin };
    }

    /// The labels that a label rests on.
    fn cone(&self, root: LabelId) -> Standing {
        let mut standing = Standing::new();
        for id in self.search.labels.cone(&[root]) {
            let label = self.search.labels.get(id);
            standing.entry(label.place).or_default().push(label.formula);
        }
        standing
    }

    /// The path that was given last is none.
    pub fn refute(&mut self) {
        self.search.refute();
    }

    /// What is claimed; after [`AnnotatorEnd::Proved`].
    pub fn proof(&self) -> Option<AnnotationProof> {
        let standing = self.standing.as_ref()?;
        let claims = standing
            .iter()
            .map(|(&place, formulas)| LabelClaim { place, formulas: formulas.clone() });
        Some(AnnotationProof {
            pool: self.search.graph.pool.clone(),
            claims: claims.collect(),
            words: self.search.graph.words(),
        })
    }

    /// What was done so far.
    pub fn work(&self) -> AnnotatorWork {
        AnnotatorWork {
            tally: self.search.tally,
            origins: self.search.origins,
            labels: self.search.labels.len(),
            kept: self.standing.iter().flat_map(Standing::values).map(Vec::len).sum(),
            rounds: self.rounds,
            searches: self.searches,
            ended: self.ended.clone(),
            solver: self.search.oracle.counters(),
        }
    }
}
