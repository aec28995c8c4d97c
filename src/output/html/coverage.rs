//! What a page shows of coverage: the source with what is known of each line, and a list of what is
//! not covered.
use super::coverage_lines::{Line, LineState, lines};
use crate::base::counterexample::SourceLine;
use crate::output::coverage::place;
use crate::report::{Coverage, GoalState};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers.
pub(super) fn facts(coverage: &Coverage) -> Markup {
    let [covered, unreachable, open] = coverage.count();
    html! {
        p.facts {
            span { (coverage.goals.len()) " " (coverage.kind) }
            span { (covered) " covered by " (coverage.tests.len()) " tests" }
            span { (unreachable) " unreachable, and the proof was checked" }
            span { (open) " open" }
        }
        p.legend {
            span.covered { "covered" } span.partly { "covered in part" }
            span.open { "open" } span.unreachable { "unreachable" }
        }
    }
}

/// The source, and what is not covered.
pub(super) fn sections(coverage: &Coverage) -> Markup {
    html! {
        section { (sources(coverage)) }
        (rest(coverage))
    }
}

/// The goals that no test covers.
fn rest(coverage: &Coverage) -> Markup {
    let rest = coverage.goals.iter().filter_map(|goal| match &goal.state {
        GoalState::Covered { .. } => None,
        GoalState::Unreachable => Some((goal, "unreachable", goal.never().unwrap_or_default())),
        GoalState::Open { why } => Some((goal, "open", why.clone())),
    });
    let rest: Vec<_> = rest.collect();
    html! {
        @if !rest.is_empty() {
            section {
                h2 { "Not covered" }
                table.list {
                    thead { tr { th { "place" } th { "state" } th { "why" } } }
                    tbody {
                        @for (goal, state, why) in rest {
                            tr { td { (place(goal)) } td { (state) } td { (why) } }
                        }
                    }
                }
            }
        }
    }
}

fn sources(coverage: &Coverage) -> Markup {
    let lines = lines(coverage);
    let files: BTreeSet<&str> = lines.keys().map(|at| at.file.as_str()).collect();
    html! {
        @if files.is_empty() {
            p.hint { "Without debug information (clang -g) there are no lines to show." }
        }
        @for file in files {
            details open {
                summary { (file) }
                (source(file, &lines))
            }
        }
    }
}

fn source(file: &str, lines: &BTreeMap<&SourceLine, Line<'_>>) -> Markup {
    let text = super::lines(file);
    html! {
        @if text.is_empty() { p.hint { "This file cannot be read here." } }
        table.code {
            tbody {
                @for (number, text) in (1..).zip(&text) {
                    @let line = lines.get(&SourceLine { file: file.to_owned(), line: number });
                    tr.(line.map_or("", class)) title=[line.map(title)] {
                        td.no { (number) }
                        td { (text) }
                    }
                }
            }
        }
    }
}

const fn class(line: &Line<'_>) -> &'static str {
    match line.state {
        LineState::Covered => "covered",
        LineState::Partly => "partly",
        LineState::Open => "open",
        LineState::Unreachable => "unreachable",
    }
}

/// What is known of each goal of a line.
fn title(line: &Line<'_>) -> String {
    let states = line.goals.iter().map(|goal| {
        let outcome = goal.outcome.as_ref().map_or_else(String::new, |what| format!("{what}: "));
        match &goal.state {
            GoalState::Covered { test } => format!("{outcome}covered by test {test}"),
            GoalState::Unreachable => match goal.never() {
                Some(never) => format!("{outcome}{never}"),
                None => format!("{outcome}unreachable"),
            },
            GoalState::Open { why } => format!("{outcome}open: {why}"),
        }
    });
    states.collect::<Vec<_>>().join("\n")
}
