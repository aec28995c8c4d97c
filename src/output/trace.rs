//! Which events of a run are shown: all, or those that its end depends on, with equal rounds of
//! loops told once.
use crate::evidence::{Counterexample, Event, SourceLine, What};

/// The largest number of lines in a round of a loop.
const LONGEST_ROUND: usize = 48;
/// From this number on, rounds of equal lines are folded: the first and the last one are shown.
const FEWEST_ROUNDS: usize = 4;

/// A line of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceRow<'r> {
    /// Something that happened.
    Event(&'r Event),
    /// The number of further rounds like the one before.
    Rounds(usize),
}

/// The events that the end of the run depends on, and the inputs; all where that is not known.
pub fn short(run: &Counterexample) -> Vec<TraceRow<'_>> {
    if !run.is_explained {
        return full(run);
    }
    let events: Vec<&Event> = run.events.iter().filter(|event| event.matters).collect();
    folded(&events)
}

/// All events that were kept, with equal rounds of loops told once.
pub fn full(run: &Counterexample) -> Vec<TraceRow<'_>> {
    folded(&run.events.iter().collect::<Vec<_>>())
}

/// All events that were kept.
pub fn all(run: &Counterexample) -> Vec<TraceRow<'_>> {
    run.events.iter().map(TraceRow::Event).collect()
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

fn folded<'r>(events: &[&'r Event]) -> Vec<TraceRow<'r>> {
    let lines: Vec<TraceLine<'_>> = events.iter().map(|event| line(event)).collect();
    let mut rows = Vec::new();
    let mut at = 0;
    while at < events.len() {
        let round = (1..=LONGEST_ROUND)
            .map(|length| (length, rounds(&lines[at..], length)))
            .find(|(_, rounds)| *rounds >= FEWEST_ROUNDS);
        let Some((length, rounds)) = round else {
            rows.push(TraceRow::Event(events[at]));
            at += 1;
            continue;
        };
        let end = at + length * rounds;
        rows.extend(events[at..at + length].iter().map(|event| TraceRow::Event(event)));
        rows.push(TraceRow::Rounds(rounds - 2));
        rows.extend(events[end - length..end].iter().map(|event| TraceRow::Event(event)));
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
                TraceRow::Event(Event { what: What::Call { callee }, .. }) => callee.clone(),
                TraceRow::Event(_) => String::new(),
                TraceRow::Rounds(rounds) => rounds.to_string(),
            })
            .collect();
        assert_eq!(shown, ["main", "a[0]", "b", "4", "a[5]", "b"]);
        assert_eq!(all(&run).len(), 19);
        // The first and the last round of three lines, and how many there are between them.
        assert_eq!(full(&run).len(), 1 + 3 + 1 + 3);
    }
}
