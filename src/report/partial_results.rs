//! How far a run came that has no answer: what the next one, with more time or another engine, has
//! to do.
use crate::base::counterexample::SourceLine;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What is known although there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PartialResults {
    /// What the time was spent on when it was over, if that came before the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub during: Option<Cow<'static, str>>,
    /// Runs up to this bound do not violate the property.
    pub bound: Option<Bound>,
    /// Places that no proof shows to be unreachable.
    pub open: Vec<OpenTarget>,
    /// What each engine did.
    pub work: Vec<EngineWork>,
}

/// All runs that begin or repeat loops, or call recursive functions, at most so often in all are
/// without a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bound {
    /// All loops together, those of models included; 0: runs that enter no loop.
    pub rounds: usize,
    /// Of what.
    pub of: Rounds,
}

/// What the rounds of a [`Bound`] are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounds {
    /// Loops that are begun or repeated.
    Loops,
    /// Calls of recursive functions.
    Calls,
    /// Both counted together.
    Both,
}

/// A target that is neither refuted nor reached.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct OpenTarget {
    /// Where it is.
    pub target: SourceLine,
    /// The loop or function in front of it whose known facts do not rule it out.
    pub needs_invariant_at: Option<SourceLine>,
}

/// What an engine did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineWork {
    /// Its name.
    pub engine: Cow<'static, str>,
    /// How many steps of its kind.
    pub count: u64,
    /// The kind: states, runs.
    pub unit: Cow<'static, str>,
    /// How often it made its precision finer.
    pub refinements: u64,
}

impl EngineWork {
    /// An engine's work, where it is known how much there was.
    pub fn new(engine: &'static str, count: usize, unit: &'static str, refinements: u64) -> Self {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        Self { engine: engine.into(), count, unit: unit.into(), refinements }
    }
}

impl PartialResults {
    /// Takes what another engine knows. The larger bound counts; what an engine says of open places
    /// replaces what was said without its facts.
    pub fn add(&mut self, other: Self) {
        self.during = self.during.take().or(other.during);
        let rounds = |bound: &Option<Bound>| bound.map(|bound| bound.rounds);
        if rounds(&other.bound) > rounds(&self.bound) {
            self.bound = other.bound;
        }
        for open in other.open {
            if !self.open.contains(&open) {
                self.open.push(open);
            }
        }
        self.work.extend(other.work);
    }
}
