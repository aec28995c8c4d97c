//! Which events of a run are shown: all, or those of the program that its end depends on, with
//! equal rounds of loops shown once. What happens in a library that the program contains in source
//! (headers of C++, crates of Rust) is left out of the short form, but for the end and the inputs.
use crate::base::counterexample::{Counterexample, Event, SourceLine, What};

/// The largest number of lines in a round of a loop.
const LONGEST_ROUND: usize = 48;
/// From this number on, rounds of equal lines are folded: the first and the last one are shown.
const FEWEST_ROUNDS: usize = 4;

/// A line of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceRow<'r> {
    /// Something that happened, and how many calls of those that are shown it lies in.
    Event(&'r Event, usize),
    /// The number of further rounds like the one before.
    Rounds(usize),
}

/// The events that the end of the run depends on, and the inputs; all where that is not known.
pub fn short(run: &Counterexample) -> Vec<TraceRow<'_>> {
    if !run.is_explained {
        return full(run);
    }
    let events: Vec<&Event> = run.events.iter().filter(|event| is_in_short(event)).collect();
    let mut rows = folded(&events);
    nest(&mut rows);
    rows
}

/// Whether the end depends on an event, and it is an event of the program.
pub fn is_in_short(event: &Event) -> bool {
    let is_kept = matches!(event.what, What::End { .. } | What::Input { .. } | What::Read { .. });
    let is_of_library = || event.at.as_ref().is_some_and(|at| is_of_library(&at.file));
    event.matters && (is_kept || !is_of_library())
}

/// Whether a file belongs to the library of C++ or of Rust.
fn is_of_library(file: &str) -> bool {
    const RUST: [&str; 3] = ["library/core/src/", "library/alloc/src/", "library/std/src/"];
    let is_of_rust = |path: &str| RUST.iter().any(|start| path.starts_with(start));
    let in_rust = file.strip_prefix("/rustc/").and_then(|rest| rest.split_once('/'));
    file.contains("/include/c++/") || is_of_rust(in_rust.map_or(file, |(_, path)| path))
}

/// Counts of the calls around each event only those that are shown.
fn nest(rows: &mut [TraceRow<'_>]) {
    let mut around: Vec<usize> = Vec::new();
    for row in rows {
        let TraceRow::Event(event, depth) = row else { continue };
        while around.last().is_some_and(|last| *last > event.depth) {
            around.pop();
        }
        if around.last() != Some(&event.depth) {
            around.push(event.depth);
        }
        *depth = around.len() - 1;
    }
}

/// All events that were kept, with equal rounds of loops shown once.
pub fn full(run: &Counterexample) -> Vec<TraceRow<'_>> {
    folded(&run.events.iter().collect::<Vec<_>>())
}

/// All events that were kept.
pub fn all(run: &Counterexample) -> Vec<TraceRow<'_>> {
    run.events.iter().map(event_row).collect()
}

/// What makes two events equal lines of different rounds: all but values and numbers of elements.
#[derive(PartialEq, Eq)]
struct TraceLine<'e> {
    at: Option<&'e SourceLine>,
    depth: usize,
    kind: u8,
    name: String,
}

fn line(event: &Event) -> TraceLine<'_> {
    let (kind, name) = match &event.what {
        What::Line => (0, ""),
        What::Initial { name, .. } => (1, name.as_str()),
        What::Assigned { name, .. } => (2, name.as_str()),
        What::Input { name, .. } => (3, name.as_str()),
        What::Call { callee } => (4, callee.as_str()),
        What::Return { callee, .. } => (5, callee.as_str()),
        What::Elided { .. } => (6, ""),
        What::End { .. } => (7, ""),
        What::Read { callee, .. } => (8, callee.as_str()),
    };
    let name = name.chars().filter(|c| !c.is_ascii_digit()).collect();
    TraceLine { at: event.at.as_ref(), depth: event.depth, kind, name }
}

fn event_row(event: &Event) -> TraceRow<'_> {
    TraceRow::Event(event, event.depth)
}

fn folded<'r>(events: &[&'r Event]) -> Vec<TraceRow<'r>> {
    let lines: Vec<TraceLine<'_>> = events.iter().map(|event| line(event)).collect();
    let mut rows = Vec::new();
    let mut at = 0;
    while at < events.len() {
        let round = (1..=LONGEST_ROUND)
            .map(|length| (length, rounds(&lines[at..], length)))
            .find(|(_, rounds)| *rounds >= FEWEST_ROUNDS);
        let Some((length, rounds)) = round else {
            rows.push(event_row(events[at]));
            at += 1;
            continue;
        };
        let end = at + length * rounds;
        rows.extend(events[at..at + length].iter().map(|event| event_row(event)));
        rows.push(TraceRow::Rounds(rounds - 2));
        rows.extend(events[end - length..end].iter().map(|event| event_row(event)));
        at = end;
    }
    rows
}

/// How many rounds of `length` lines begin here.
fn rounds(lines: &[TraceLine<'_>], length: usize) -> usize {
    let Some(first) = lines.get(..length) else { return 0 };
    lines.chunks_exact(length).take_while(|round| *round == first).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(line: u32, callee: &str, matters: bool) -> Event {
        let at = Some(SourceLine { file: "f.c".to_owned(), line });
        let what = What::Call { callee: callee.to_owned() };
        Event { at, matters, what, ..Event::default() }
    }

    #[test]
    fn equal_rounds_are_told_by_the_first_and_the_last_one() {
        let mut run = Counterexample { is_explained: true, ..Counterexample::default() };
        run.events.push(event(1, "main", true));
        for number in 0..6 {
            run.events.push(event(2, &format!("a[{number}]"), true));
            run.events.push(event(3, "nothing", false));
            run.events.push(event(4, "b", true));
        }
        let rows = short(&run);
        let shown: Vec<String> = rows
            .iter()
            .map(|row| match row {
                TraceRow::Event(Event { what: What::Call { callee }, .. }, _) => callee.clone(),
                TraceRow::Event(..) => String::new(),
                TraceRow::Rounds(rounds) => rounds.to_string(),
            })
            .collect();
        assert_eq!(shown, ["main", "a[0]", "b", "4", "a[5]", "b"]);
        assert_eq!(all(&run).len(), 19);
        // The first and the last round of three lines, and how many there are between them.
        assert_eq!(full(&run).len(), 1 + 3 + 1 + 3);
    }
    #[test]
    fn what_happens_in_a_library_is_left_out() {
        let inside = |file: &str, line: u32, depth: usize| {
            let at = Some(SourceLine { file: file.to_owned(), line });
            Event { depth, at, ..event(line, "f", true) }
        };
        let header = "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector";
        let mut run = Counterexample { is_explained: true, ..Counterexample::default() };
        run.events = vec![
            inside("a.cpp", 1, 0),
            inside(header, 2, 1),
            inside("/rustc/abc/library/core/src/ops.rs", 3, 2),
            inside("a.cpp", 4, 7),
            inside("a.cpp", 5, 8),
            inside("a.cpp", 6, 0),
            inside("my/library/core/src/ops.rs", 7, 0),
        ];
        let shown: Vec<(u32, usize)> = short(&run)
            .iter()
            .filter_map(|row| match row {
                TraceRow::Event(event, depth) => Some((event.at.as_ref()?.line, *depth)),
                TraceRow::Rounds(_) => None,
            })
            .collect();
        assert_eq!(shown, [(1, 0), (4, 1), (5, 2), (6, 0), (7, 0)]);
    }
}
