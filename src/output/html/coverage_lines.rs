//! What is said of a line of source: the best that is known of the goals that it belongs to, as
//! coverage tools count it. One that is covered in one goal is covered.
use crate::base::counterexample::SourceLine;
use crate::report::{Coverage, CoverageGoal, GoalState};
use std::collections::BTreeMap;

/// What is known of a line, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LineState {
    /// Tests pass all goals of it.
    Covered,
    /// Tests pass some goals of it.
    Partly,
    /// A goal of it is open, and none is covered.
    Open,
    /// No run passes it.
    Unreachable,
}

/// A line with its goals.
pub(super) struct Line<'a> {
    pub(super) state: LineState,
    pub(super) goals: Vec<&'a CoverageGoal>,
}

/// All lines that have goals.
pub(super) fn lines(coverage: &Coverage) -> BTreeMap<&SourceLine, Line<'_>> {
    let mut goals: BTreeMap<&SourceLine, Vec<&CoverageGoal>> = BTreeMap::new();
    for goal in &coverage.goals {
        for line in &goal.lines {
            goals.entry(line).or_default().push(goal);
        }
    }
    goals.into_iter().map(|(line, goals)| (line, Line { state: state(&goals), goals })).collect()
}

fn state(goals: &[&CoverageGoal]) -> LineState {
    let is_covered = |goal: &&&CoverageGoal| matches!(goal.state, GoalState::Covered { .. });
    let is_open = |goal: &&CoverageGoal| matches!(goal.state, GoalState::Open { .. });
    match goals.iter().filter(is_covered).count() {
        all if all == goals.len() => LineState::Covered,
        0 if goals.iter().any(is_open) => LineState::Open,
        0 => LineState::Unreachable,
        _ => LineState::Partly,
    }
}
