//! The coverage for people: a table by function, and each goal that is unreachable or open.
use super::clean;
use crate::base::counterexample::SourceLine;
use crate::report::{Coverage, CoverageGoal, GoalState};
use std::fmt::Write;

/// The table and the list.
pub(super) fn summary(coverage: &Coverage) -> String {
    let mut text = table(coverage);
    for goal in &coverage.goals {
        let line = match &goal.state {
            GoalState::Covered { .. } => continue,
            GoalState::Unreachable => {
                let never = goal.never().map_or_else(String::new, |never| format!(": {never}"));
                format!("unreachable  {}{never}", place(goal))
            }
            GoalState::Open { why } => format!("open         {}: {why}", place(goal)),
        };
        let _ = writeln!(text, "{}", clean::line(&line));
    }
    let cut = coverage.tests.iter().filter(|test| test.is_cut).count();
    let cut =
        if cut > 0 { format!(", {cut} of which do not end by themselves") } else { String::new() };
    let _ = writeln!(text, "{} tests{cut}", coverage.tests.len());
    text
}

/// `prog.c:12:5 (main, case 3)`
pub(super) fn place(goal: &CoverageGoal) -> String {
    let at = match &goal.at {
        Some(SourceLine { file, line }) if goal.column > 0 => {
            format!("{file}:{line}:{} ", goal.column)
        }
        Some(SourceLine { file, line }) => format!("{file}:{line} "),
        None => String::new(),
    };
    let outcome = goal.outcome.as_ref().map_or_else(String::new, |what| format!(", {what}"));
    format!("{at}({}{outcome})", goal.function)
}

fn table(coverage: &Coverage) -> String {
    let mut functions: Vec<(&str, [usize; 4])> = Vec::new();
    for goal in &coverage.goals {
        // Goals of a function come one after the other.
        if functions.last().is_none_or(|(name, _)| *name != goal.function) {
            functions.push((&goal.function, [0; 4]));
        }
        if let Some((_, counts)) = functions.last_mut() {
            let column = match goal.state {
                GoalState::Covered { .. } => 1,
                GoalState::Unreachable => 2,
                GoalState::Open { .. } => 3,
            };
            counts[0] += 1;
            counts[column] += 1;
        }
    }
    let [covered, unreachable, open] = coverage.count();
    functions.push(("all", [coverage.goals.len(), covered, unreachable, open]));
    let names = functions.iter().map(|(name, _)| clean::line(name).chars().count());
    let widest = names.max().unwrap_or(0).max("function".len());
    let mut text =
        format!("{:widest$}  {:>9}  covered  unreachable  open\n", "function", coverage.kind);
    for (name, [goals, covered, unreachable, open]) in functions {
        let name = clean::line(name);
        let _ = writeln!(
            text,
            "{name:widest$}  {goals:>9}  {covered:>7}  {unreachable:>11}  {open:>4}"
        );
    }
    text
}
