//! The answer for people: the way to a violation or how far the run came, then the verdict as one
//! line; notes and statistics beside it.
use super::template_names::without_defaults;
use super::trace::{self, TraceRow};
use super::{checks, clean, coverage};
use crate::base::config::{Config, Output, Task, TraceKind};
use crate::base::counterexample::{Confirmation, Counterexample, Event, Outside, SourceLine, What};
use crate::base::verdict::Verdict;
use crate::report::{Bound, EngineWork, OpenTarget, PartialResults, Report, Rounds};
use std::fmt::Write as _;

/// Open targets that are shown.
const MOST_OPEN: usize = 10;

/// What goes to stdout: the last line is the verdict.
pub fn answer(report: &Report, config: &Config) -> String {
    let lists_open = config.task == Task::EachCheck || !matches!(report.verdict, Verdict::False(_));
    all(report, config.reading.property.has_classes().then_some(lists_open), config.output.trace)
}

/// `checks`: whether they are shown, and with those that are open.
fn all(report: &Report, checks: Option<bool>, shown: TraceKind) -> String {
    let mut text = String::new();
    if let Some(counterexample) = &report.counterexample {
        text += &match shown {
            TraceKind::Short => short(counterexample),
            TraceKind::Full => run(counterexample),
        };
    }
    if let Some(partial) = &report.partial_results {
        text += &partial_results(partial);
    }
    text += &report.coverage.as_ref().map(coverage::summary).unwrap_or_default();
    if let Some(lists_open) = checks {
        text += &checks::table(&report.checks, lists_open);
    }
    text += &assumptions(report);
    text += &verdict(&report.verdict);
    text.push('\n');
    text
}

/// What the end of a run depends on, and its inputs.
fn short(run: &Counterexample) -> String {
    let rows = trace::short(run);
    let mut text = lines(run, &rows);
    let is_all = !run.is_explained || run.events.iter().all(trace::is_in_short);
    if !is_all {
        text += "(only what the end depends on; --trace full shows all)\n";
    }
    if run.more_inputs > 0 {
        let _ = writeln!(text, "… {} more inputs", grouped(run.more_inputs));
    }
    text + &outside(run)
}

/// A run, each line `file:line  what`, indented by calls, with the inputs at the end.
pub fn run(run: &Counterexample) -> String {
    let mut text = lines(run, &trace::full(run));
    if !run.inputs.is_empty() {
        text += "inputs, in the order in which they are drawn:\n";
    }
    for (index, input) in run.inputs.iter().enumerate() {
        let (name, at) = (&input.name, place_or_dash(input.at.as_ref()));
        let line = format!("{:>5}. {name} ({at}) = {}", index + 1, input.value.text);
        let _ = writeln!(text, "{}", clean::line(&line));
    }
    if run.more_inputs > 0 {
        let _ = writeln!(text, "… {} more inputs", grouped(run.more_inputs));
    }
    text + &outside(run)
}

fn lines(run: &Counterexample, rows: &[TraceRow<'_>]) -> String {
    let mut text = String::new();
    for remark in &run.remarks {
        let _ = writeln!(text, "{}", clean::line(remark));
    }
    for row in rows {
        let line = match row {
            TraceRow::Event(event, depth) => shown(event, *depth),
            TraceRow::Rounds(rounds) => format!("{:<24} … {} more rounds", "", rounds),
        };
        let _ = writeln!(text, "{}", clean::line(&line));
    }
    for related in run.related.iter().filter(|related| !related.is_reported) {
        let line = format!("{:<24} {}", place(&related.at), related.what);
        let _ = writeln!(text, "{}", clean::line(&line));
    }
    text
}

fn outside(run: &Counterexample) -> String {
    let mut text = String::new();
    for Outside { name, address, size, bytes } in &run.outside {
        let _ = writeln!(text, "{name}: {size} bytes at {address:#x}, zero but for");
        for (offset, byte) in bytes {
            let _ = writeln!(text, "{offset:>9}: {byte:#04x}");
        }
    }
    text
}

/// An event in words, indented by the number of calls around it that are shown.
fn shown(event: &Event, depth: usize) -> String {
    let what = in_words(&event.what);
    if let What::Elided { .. } = event.what {
        return what;
    }
    let mut at = place_or_dash(event.at.as_ref());
    if let What::End { .. } = event.what
        && event.at.is_some()
        && event.column > 0
    {
        let _ = write!(at, ":{}", event.column);
    }
    format!("{at:<24} {:indent$}{what}", "", indent = 2 * depth.min(20))
}

/// An event in words, without its place.
pub fn in_words(what: &What) -> String {
    match what {
        What::Line => "·".to_owned(),
        What::Elided { events } => format!("… {} more", grouped(*events)),
        What::Initial { name, value } => format!("initially {name} = {}", value.text),
        What::Assigned { name, value, .. } => format!("{name} = {}", value.text),
        What::Input { name, value } => format!("input {name}: {}", value.text),
        What::Read { callee, value } => format!("{callee} read {}", value.text),
        What::Call { callee } => format!("call {}", without_defaults(callee)),
        What::Return { callee, value: None } => {
            format!("return from {}", without_defaults(callee))
        }
        What::Return { callee, value: Some(value) } => {
            format!("return from {}: {}", without_defaults(callee), value.text)
        }
        What::End { how } => how.clone(),
    }
}

fn place_or_dash(at: Option<&SourceLine>) -> String {
    at.map_or_else(|| "-".to_owned(), place)
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A line for each thing that the verdict rests on beside the program.
fn assumptions(report: &Report) -> String {
    let lines =
        report.assumptions().iter().map(|what| format!("assumption: {}\n", clean::line(what)));
    lines.collect()
}

/// The verdict's line.
pub fn verdict(verdict: &Verdict) -> String {
    let text = verdict.to_string();
    clean::line(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

/// What goes to stderr.
pub fn notes(report: &Report, output: &Output) -> String {
    let mut notes = String::new();
    for warning in &report.warnings {
        let _ = writeln!(notes, "verify: warning: {}", clean::line(warning));
    }
    if let Some(Confirmation { confirmed, what }) = &report.confirmation {
        let word = if *confirmed { "confirmed" } else { "not confirmed" };
        let _ = writeln!(notes, "verify: {word} by a native run: {}", clean::line(what));
    }
    if let Some(Confirmation { confirmed, what }) = &report.validation {
        let word = if *confirmed { "confirmed" } else { "not confirmed" };
        let _ = writeln!(notes, "verify: witness {word}: {}", clean::line(what));
    }
    let left_out = report.proof.as_ref().map_or(0, |proof| proof.left_out.len());
    if left_out > 0 && !output.verbose {
        let _ = writeln!(
            notes,
            "verify: {left_out} of the proof's claims are not in the witness (--verbose lists them)"
        );
    }
    if output.verbose {
        for claim in report.proof.iter().flat_map(|proof| &proof.left_out) {
            let _ = writeln!(notes, "verify: not in the witness: {}", clean::line(claim));
        }
    }
    if output.statistics {
        notes += &assumptions(report);
        notes += &clean::lines(&report.statistics.to_string());
    }
    notes
}

/// What is known although there is no answer, a line each.
pub fn partial_results(partial: &PartialResults) -> String {
    let mut text = String::new();
    if let Some(during) = &partial.during {
        let _ = writeln!(text, "the run ended while {during}");
    }
    if let Some(bound) = partial.bound {
        let _ = writeln!(text, "{}", excluded(bound));
    }
    for open in partial.open.iter().take(MOST_OPEN) {
        let _ = writeln!(text, "{}", clean::line(&open_target(open)));
    }
    if partial.open.len() > MOST_OPEN {
        let _ = writeln!(text, "{} more targets are open", partial.open.len() - MOST_OPEN);
    }
    if !partial.work.is_empty() {
        let parts: Vec<String> = partial.work.iter().map(work).collect();
        let _ = writeln!(text, "explored: {}", parts.join("; "));
    }
    text
}

/// To begin a loop counts as well as to repeat it: a run may come past many loops without a round
/// of any. The models of library functions have loops that the user does not see.
fn excluded(bound: Bound) -> String {
    let times = match bound.rounds {
        1 => "once".to_owned(),
        more => format!("{more} times"),
    };
    let loops = "loops, library functions' too, are begun or repeated";
    match (bound.rounds, bound.of) {
        (0, Rounds::Loops) => "no violation before the first loop".to_owned(),
        (0, Rounds::Calls) => "no violation before the first recursive call".to_owned(),
        (0, Rounds::Both) => "no violation before the first loop or recursive call".to_owned(),
        (_, Rounds::Loops) => format!("no violation while {loops} at most {times}"),
        (_, Rounds::Calls) => {
            format!("no violation while recursive functions are called at most {times}")
        }
        (_, Rounds::Both) => {
            format!(
                "no violation while {loops}, and recursive functions called, at most {times} in all"
            )
        }
    }
}

fn open_target(open: &OpenTarget) -> String {
    let target = place(&open.target);
    match &open.needs_invariant_at {
        Some(at) => format!("target at {target} open: needs an invariant at {}", place(at)),
        None => format!("target at {target} open"),
    }
}

/// `file:line`.
pub fn place(place: &SourceLine) -> String {
    format!("{}:{}", place.file, place.line)
}

fn work(work: &EngineWork) -> String {
    let EngineWork { engine, count, unit, refinements } = work;
    match refinements {
        0 => format!("{engine}: {count} {unit}"),
        _ => format!("{engine}: {count} {unit}, {refinements} refinements"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::limits::Stop;
    use crate::base::verdict::Reason;

    #[test]
    fn the_last_line_is_the_verdict_and_the_ones_before_say_how_far_it_came() {
        let line = |line| SourceLine { file: "f.c".to_owned(), line };
        let partial = PartialResults {
            during: None,
            bound: Some(Bound { rounds: 37, of: Rounds::Loops }),
            open: vec![OpenTarget { target: line(12), needs_invariant_at: Some(line(7)) }],
            work: vec![EngineWork::new("values", 120, "states", 3)],
        };
        let mut report = Report::bare(Verdict::Unknown(Reason::Stopped(Stop::Time)));
        report.partial_results = Some(partial);
        let expected = "no violation while loops, library functions' too, are begun or repeated at most 37 times\n\
            target at f.c:12 open: needs an invariant at f.c:7\n\
            explored: values: 120 states, 3 refinements\n\
            UNKNOWN(time limit)\n";
        assert_eq!(all(&report, None, TraceKind::Short), expected);
    }

    #[test]
    fn no_name_looks_like_a_line_of_ours() {
        let reason = Reason::Unsupported("call of `a\x1b[1m\nTRUE`".to_owned());
        let report = Report::bare(Verdict::Unknown(reason));
        assert_eq!(
            all(&report, Some(true), TraceKind::Short),
            "UNKNOWN(unsupported: call of `a\\u{1b}[1m TRUE`)\n"
        );
    }
}
