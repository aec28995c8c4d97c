//! The answer as a page for a browser: one file, without anything from elsewhere.
//!
//! The source stands beside the trace, which can be stepped through; what a proof claims stands
//! under the line that it is claimed at; checks, inputs and statistics follow. All text of the
//! program is escaped by `maud`.
mod coverage;
mod coverage_lines;
pub(super) mod source;

use super::text::{self, in_words, place};
use crate::base::config::Config;
use crate::base::counterexample::{
    CheckState, Counterexample, Event, Input, Obligation, Outside, SourceLine, What,
};
use crate::base::verdict::Verdict;
use crate::report::{Reply, Report};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use source::Sources;
pub use source::lines;

/// How pages look.
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The whole page.
pub fn print(outcome: &Reply, config: &Config) -> String {
    let files: Vec<String> = config.inputs().map(|file| file.display().to_string()).collect();
    let files = files.join(", ");
    let body = match outcome {
        Reply::Report(report) => answer(report, &files),
        Reply::BadInput(message) => html! {
            header { h1 { span.verdict.unknown { "no answer" } (files) } p { (message) } }
        },
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title(outcome)) ": " (files) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) script { (PreEscaped(SCRIPT)) } }
        }
    }
    .into_string()
}

fn title(outcome: &Reply) -> String {
    match outcome {
        Reply::Report(report) => text::verdict(&report.verdict),
        Reply::BadInput(_) => "no answer".to_owned(),
    }
}

fn answer(report: &Report, files: &str) -> Markup {
    let sources = Sources::read(report);
    let run = report.counterexample.as_ref();
    html! {
        (head(report, files, &sources))
        @if let Some(partial) = &report.partial_results {
            section { h2 { "Partial results" } pre { (text::partial_results(partial)) } }
        }
        @if let Some(coverage) = &report.coverage {
            (coverage::sections(coverage))
        } @else {
            div.panes.alone[run.is_none()] {
                div {
                    h2 { "Source" }
                    (sources.show())
                }
                @if let Some(run) = run { (trace(run, &sources)) }
            }
        }
        @if !report.checks.is_empty() { (checks(&report.checks, &sources)) }
        @if let Some(run) = run { (inputs(run, &sources)) }
        (claims_elsewhere(report, &sources))
        section { details { summary { "Statistics" } pre { (report.statistics.to_string()) } } }
    }
}

fn head(report: &Report, files: &str, sources: &Sources) -> Markup {
    let kind = match report.verdict {
        Verdict::True | Verdict::Covered { .. } => "true",
        Verdict::False(_) => "false",
        Verdict::Unknown(_) => "unknown",
    };
    html! {
        header {
            h1 { span.verdict.(kind) { (text::verdict(&report.verdict)) } (files) }
            @if let Some(end) = report.counterexample.as_ref().and_then(|run| run.events.last()) {
                p { (linked_to(end.at.as_ref(), end.column, sources)) ": " (in_words(&end.what)) }
            }
            @if let Some(run) = &report.counterexample { (related(run, sources)) }
            p.facts {
                span { "Parsimony " (env!("CARGO_PKG_VERSION")) }
                @if let Some(engine) = report.proof.as_ref().and_then(|proof| proof.engine) {
                    span { "proved by " (engine) ", and the proof was checked" }
                }
                @if report.counterexample.is_some() {
                    span { "the run was replayed on the program as read" }
                }
            }
            @if let Some(coverage) = &report.coverage { (coverage::facts(coverage)) }
            @if !report.assumptions().is_empty() || !report.warnings.is_empty() {
                ul.notes {
                    @for text in report.assumptions() { li { "assumption: " (text) } }
                    @for text in &report.warnings { li { "warning: " (text) } }
                }
            }
        }
    }
}

fn trace(run: &Counterexample, sources: &Sources) -> Markup {
    let last = run.events.len().saturating_sub(1);
    html! {
        div {
            h2 { "Trace" }
            @for remark in &run.remarks { p { (remark) } }
            div.controls {
                button value="first" title="first step (Home)" { "«" }
                button value="back" title="step back (left arrow)" { "‹" }
                button value="next" title="next step (right arrow)" { "›" }
                button value="last" title="last step (End)" { "»" }
                input type="range" min="0" max=(last) value=(last) aria-label="step";
                output {}
            }
            ol.steps { @for event in &run.events { (step(event, sources)) } }
            h2 style="margin-top: 1rem" { "Values so far, the latest first" }
            table.list.values {
                thead { tr { th { "name" } th { "function" } th { "value" } } }
                tbody {}
            }
        }
    }
}

fn step(event: &Event, sources: &Sources) -> Markup {
    let at = event.at.as_ref();
    let row = at.and_then(|at| sources.row(at));
    let (mut set, mut of) = (None, None);
    match &event.what {
        What::Assigned { name, of: function, value } => {
            set = Some((name, &value.text));
            of = function.as_ref();
        }
        What::Initial { name, value } => set = Some((name, &value.text)),
        _ => {}
    }
    let is_end = matches!(event.what, What::End { .. });
    html! {
        li.end[is_end] data-at=[row] data-of=[of] data-name=[set.map(|(name, _)| name)]
            data-value=[set.map(|(_, value)| value)] {
            span.at { @if let Some(at) = at { (short(at, event.column)) } }
            span style={ "padding-left:" (event.depth.min(20)) "em" } { (in_words(&event.what)) }
        }
    }
}

/// The file without its folders: the whole name stands over the source.
fn short(at: &SourceLine, column: u32) -> String {
    let name = at.file.rsplit('/').next().unwrap_or(&at.file);
    format!("{name}:{}{}", at.line, of_column(column))
}

/// A column behind a line; nothing where it is not known.
fn of_column(column: u32) -> String {
    if column == 0 { String::new() } else { format!(":{column}") }
}

/// Where objects were allocated and freed that the violation is about, and which line of the
/// library's model it is in.
fn related(run: &Counterexample, sources: &Sources) -> Markup {
    html! {
        @if !run.related.is_empty() {
            ul.notes.related {
                @for it in &run.related {
                    li { (linked_to(Some(&it.at), it.column, sources)) ": " (it.what) }
                }
            }
        }
    }
}

fn linked(at: Option<&SourceLine>, sources: &Sources) -> Markup {
    linked_to(at, 0, sources)
}

fn linked_to(at: Option<&SourceLine>, column: u32, sources: &Sources) -> Markup {
    let row = at.and_then(|at| sources.row(at));
    html! {
        @match (at, row) {
            (Some(at), Some(row)) => a href={ "#" (row) } { (place(at)) (of_column(column)) },
            (Some(at), None) => { (place(at)) (of_column(column)) }
            (None, _) => "-",
        }
    }
}

fn checks(checks: &[Obligation], sources: &Sources) -> Markup {
    let state = |check: &Obligation| match check.state {
        CheckState::Violated => ("violated", "violated"),
        CheckState::Open => ("open", "not decided"),
        CheckState::Holds => ("holds", "holds"),
    };
    html! {
        section {
            h2 { "Checks" }
            table.list {
                thead { tr { th { "place" } th { "what must not happen" } th { "answer" } } }
                tbody {
                    @for check in checks {
                        @let (class, words) = state(check);
                        tr {
                            td { (linked(check.at.as_ref(), sources)) }
                            td { (check.what) }
                            td.(class) { (words) }
                        }
                    }
                }
            }
        }
    }
}

fn inputs(run: &Counterexample, sources: &Sources) -> Markup {
    html! {
        @if !run.inputs.is_empty() {
            section {
                h2 { "Inputs, in the order in which they are drawn" }
                table.list {
                    thead { tr { th { "#" } th { "input" } th { "place" } th { "value" } th { "type" } } }
                    tbody { @for (index, input) in run.inputs.iter().enumerate() {
                        (drawn(index + 1, input, sources))
                    } }
                }
                @if run.more_inputs > 0 { p { "… " (run.more_inputs) " more" } }
            }
        }
        @if !run.outside.is_empty() {
            section { h2 { "Memory that the program did not make" } (outside(&run.outside)) }
        }
    }
}

fn drawn(number: usize, input: &Input, sources: &Sources) -> Markup {
    html! {
        tr {
            td { (number) }
            td { code { (input.name) } }
            td { (linked(input.at.as_ref(), sources)) }
            td { code { (input.value.text) } }
            td { code { (input.value.ty.as_deref().unwrap_or("")) } }
        }
    }
}

fn outside(memory: &[Outside]) -> Markup {
    let bytes = |object: &Outside| -> Vec<String> {
        object.bytes.iter().map(|(offset, byte)| format!("{offset}: {byte:#04x}")).collect()
    };
    html! {
        table.list {
            thead { tr { th { "name" } th { "address" } th { "bytes" } th { "those that are not zero" } } }
            tbody { @for object in memory {
                tr {
                    td { code { (object.name) } }
                    td { code { (format!("{:#x}", object.address)) } }
                    td { (object.size) }
                    td { code { (bytes(object).join(", ")) } }
                }
            } }
        }
    }
}

/// Claims at lines that are not shown.
fn claims_elsewhere(report: &Report, sources: &Sources) -> Markup {
    let claims = report.proof.iter().flat_map(|proof| &proof.claims);
    let claims: Vec<_> = claims.filter(|claim| sources.claim_row(claim).is_none()).collect();
    html! {
        @if !claims.is_empty() {
            section {
                h2 { "What the proof claims elsewhere" }
                table.list { tbody { @for claim in claims {
                    tr { td { (claim.at) } td { code { (claim.formulas.join(" and ")) } } }
                } } }
            }
        }
    }
}
