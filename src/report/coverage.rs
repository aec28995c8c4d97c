//! Which places of a program tests cover, and the tests.
use crate::base::counterexample::{Script, SourceLine};
use serde::Serialize;

/// What became of the goals of a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Coverage {
    /// `locations` or `branches`.
    pub kind: &'static str,
    /// In the order of the program.
    pub goals: Vec<CoverageGoal>,
    /// In the order in which they are numbered, from 1.
    pub tests: Vec<CoverageTest>,
}

/// A place that a test is wanted for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CoverageGoal {
    /// Where it begins; none without debug information.
    pub at: Option<SourceLine>,
    /// From 1; 0 where it is not known.
    pub column: u32,
    /// The function around it.
    pub function: String,
    /// Of a branch: which outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// What a run that passes it does wrong, if it fails an assertion or reports an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The lines that run when it is passed.
    pub lines: Vec<SourceLine>,
    /// What is known of it.
    #[serde(flatten)]
    pub state: GoalState,
}

/// What is known of a goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum GoalState {
    /// A test passes it.
    Covered {
        /// The first one that does, from 1.
        test: usize,
    },
    /// No run of the program passes it: a proof was checked.
    Unreachable,
    /// Undecided.
    Open {
        /// Why.
        why: String,
    },
}

/// A run that is a test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CoverageTest {
    /// How many goals it passes.
    pub goals: usize,
    /// How many values it draws.
    pub inputs: usize,
    /// How it ends.
    pub ends: String,
    /// Whether its end is that of its inputs, and not that of the program.
    pub is_cut: bool,
    /// What it needs beside the results of input functions, in words.
    pub needs: Vec<String>,
    /// All that it was given.
    #[serde(skip)]
    pub script: Box<Script>,
}

impl CoverageGoal {
    /// What it means that no run passes it: that an assertion never fails, or nothing else than
    /// that it is not reached.
    pub fn never(&self) -> Option<String> {
        let failure = self.failure.as_deref()?;
        Some(match failure.strip_suffix(" fails") {
            Some(assertion) => format!("{assertion} never fails"),
            None => format!("never happens: {failure}"),
        })
    }
}

impl Coverage {
    /// How many goals are covered, are unreachable, and are open.
    pub fn count(&self) -> [usize; 3] {
        let count = |is_it: fn(&GoalState) -> bool| {
            self.goals.iter().filter(|goal| is_it(&goal.state)).count()
        };
        [
            count(|state| matches!(state, GoalState::Covered { .. })),
            count(|state| matches!(state, GoalState::Unreachable)),
            count(|state| matches!(state, GoalState::Open { .. })),
        ]
    }
}
