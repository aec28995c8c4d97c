//! The answer for people: the way to a violation or how far the run came, then the verdict as one line; notes and statistics beside it.
use super::clean;
use crate::config::Output;
use crate::report::{Bound, HowFar, OpenTarget, Report, Rounds, SourceLine, Work};
use crate::verdict::Verdict;
use std::fmt::Write as _;

/// Open targets that are shown.
const MOST_OPEN: usize = 10;

/// What goes to stdout: the last line is the verdict.
pub fn answer(report: &Report) -> String {
    let mut text = String::new();
    if let Some(trace) = &report.trace {
        text += &clean::lines(trace);
        if !trace.is_empty() && !trace.ends_with('\n') {
            text.push('\n');
        }
    }
    if let Some(far) = &report.how_far {
        text += &how_far(far);
    }
    text += &assumptions(report);
    text += &verdict(&report.verdict);
    text.push('\n');
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
    if output.statistics {
        notes += &assumptions(report);
        notes += &clean::lines(&report.statistics.to_string());
    }
    notes
}

fn how_far(far: &HowFar) -> String {
    let mut text = String::new();
    if let Some(during) = far.during {
        let _ = writeln!(text, "the run ended while {during}");
    }
    if let Some(bound) = far.bound {
        let _ = writeln!(text, "{}", excluded(bound));
    }
    for open in far.open.iter().take(MOST_OPEN) {
        let _ = writeln!(text, "{}", clean::line(&open_target(open)));
    }
    if far.open.len() > MOST_OPEN {
        let _ = writeln!(text, "{} more targets are open", far.open.len() - MOST_OPEN);
    }
    if !far.work.is_empty() {
        let parts: Vec<String> = far.work.iter().map(work).collect();
        let _ = writeln!(text, "explored: {}", parts.join("; "));
    }
    text
}

fn excluded(bound: Bound) -> String {
    let many = bound.rounds;
    let plural = if many == 1 { "" } else { "s" };
    match (many, bound.of) {
        (0, Rounds::Loops) => "no violation before the first loop".to_owned(),
        (0, Rounds::Calls) => "no violation before the first recursive call".to_owned(),
        (0, Rounds::Both) => "no violation before the first loop or recursive call".to_owned(),
        (_, Rounds::Loops) => format!("no violation within {many} loop round{plural}"),
        (_, Rounds::Calls) => format!("no violation within {many} recursive call{plural}"),
        (_, Rounds::Both) => {
            format!("no violation within {many} loop rounds and recursive calls")
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

fn place(place: &SourceLine) -> String {
    format!("{}:{}", place.file, place.line)
}

fn work(work: &Work) -> String {
    let Work { engine, count, unit, refinements } = work;
    match refinements {
        0 => format!("{engine}: {count} {unit}"),
        _ => format!("{engine}: {count} {unit}, {refinements} refinements"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Stop;
    use crate::verdict::Reason;

    #[test]
    fn the_last_line_is_the_verdict_and_the_ones_before_say_how_far_it_came() {
        let line = |line| SourceLine { file: "f.c".to_owned(), line };
        let far = HowFar {
            during: None,
            bound: Some(Bound { rounds: 37, of: Rounds::Loops }),
            open: vec![OpenTarget { target: line(12), needs_invariant_at: Some(line(7)) }],
            work: vec![Work::new("values", 120, "states", 3)],
        };
        let mut report = Report::bare(Verdict::Unknown(Reason::Stopped(Stop::Time)));
        report.how_far = Some(far);
        let expected = "no violation within 37 loop rounds\n\
            target at f.c:12 open: needs an invariant at f.c:7\n\
            explored: values: 120 states, 3 refinements\n\
            UNKNOWN(time limit)\n";
        assert_eq!(answer(&report), expected);
    }

    #[test]
    fn no_name_looks_like_a_line_of_ours() {
        let reason = Reason::Unsupported("call of `a\x1b[1m\nTRUE`".to_owned());
        let report = Report::bare(Verdict::Unknown(reason));
        assert_eq!(answer(&report), "UNKNOWN(unsupported: call of `a\\u{1b}[1m TRUE`)\n");
    }
}
