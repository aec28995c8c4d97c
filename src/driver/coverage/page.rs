//! The coverage as a page for a browser: the source with what is known of each line, and a list of
//! what is not covered. All text of the program is escaped by `maud`.
use super::lines::{Line, LineState, lines};
use super::text::place;
use crate::base::config::Config;
use crate::base::counterexample::SourceLine;
use crate::output::html;
use crate::report::{Coverage, GoalState, Reply};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::{BTreeMap, BTreeSet};

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(super) fn print(outcome: &Reply, config: &Config) -> String {
    let Reply::Report(report) = outcome else { return html::print(outcome, config) };
    let Some(coverage) = &report.coverage else { return html::print(outcome, config) };
    let files: Vec<String> = config.inputs().map(|file| file.display().to_string()).collect();
    let files = files.join(", ");
    let [covered, unreachable, open] = coverage.count();
    let kind = if open == 0 { "true" } else { "unknown" };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "coverage: " (files) }
                style { (PreEscaped(html::STYLE)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 {
                        span.verdict.(kind) { (report.verdict.to_string()) }
                        (files)
                    }
                    p.facts {
                        span { "Parsimony " (env!("CARGO_PKG_VERSION")) }
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
                section { (sources(coverage)) }
                (rest(coverage))
            }
        }
    }
    .into_string()
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
    let text = html::lines(file);
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
