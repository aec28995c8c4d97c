//! The checks of a program for people: how many there are of each kind and what became of them, or
//! all of them, a line each.
use super::clean;
use crate::base::counterexample::{CheckState, Obligation};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// The largest number of violated or open checks that are listed.
const MOST_LISTED: usize = 10;

/// How many checks of a class there are.
#[derive(Clone, Copy, Default)]
struct Count {
    places: usize,
    proved: usize,
    violated: usize,
    open: usize,
}

impl Count {
    fn add(&mut self, state: CheckState) {
        self.places += 1;
        match state {
            CheckState::Holds => self.proved += 1,
            CheckState::Violated => self.violated += 1,
            CheckState::Open => self.open += 1,
        }
    }
}

/// A row for each class, and a line for each check that is violated or, where they are wanted,
/// open, up to `MOST_LISTED`. (A run that stops at a violation has just not looked at the others.)
pub fn table(checks: &[Obligation], lists_open: bool) -> String {
    let mut classes: Vec<(&str, Count)> = Vec::new();
    for check in checks {
        let known = classes.iter().position(|(class, _)| *class == check.class);
        let index = known.unwrap_or_else(|| {
            classes.push((check.class, Count::default()));
            classes.len() - 1
        });
        classes[index].1.add(check.state);
    }
    classes.sort_unstable_by_key(|(class, _)| *class);
    let mut text = String::new();
    if !classes.is_empty() {
        let _ = writeln!(
            text,
            "{:<20}{:>8}{:>8}{:>10}{:>6}",
            "checks", "places", "proved", "violated", "open"
        );
    }
    for (class, Count { places, proved, violated, open }) in classes {
        let _ = writeln!(text, "{class:<20}{places:>8}{proved:>8}{violated:>10}{open:>6}");
    }
    for (state, word) in [(CheckState::Violated, "violated"), (CheckState::Open, "open")] {
        if state == CheckState::Open && !lists_open {
            continue;
        }
        let lines = alike(checks.iter().filter(|check| check.state == state));
        for (line, count) in lines.iter().take(MOST_LISTED) {
            let places = if *count > 1 { format!(" ({count} places)") } else { String::new() };
            let _ = writeln!(text, "{}", clean::line(&format!("{word}: {line}{places}")));
        }
        let more: usize = lines.iter().skip(MOST_LISTED).map(|(_, count)| count).sum();
        if more > 0 {
            let _ = writeln!(text, "{word}: {more} more");
        }
    }
    text
}

/// What is shown of checks, with how many look so, in the order of the first ones.
fn alike<'a>(checks: impl Iterator<Item = &'a Obligation>) -> Vec<(String, usize)> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    let mut known: FxHashMap<String, usize> = FxHashMap::default();
    for check in checks {
        let line = shown(check);
        let index = *known.entry(line).or_insert_with_key(|line| {
            lines.push((line.clone(), 0));
            lines.len() - 1
        });
        lines[index].1 += 1;
    }
    lines
}

/// A check as `file:line  what`.
fn shown(check: &Obligation) -> String {
    let at = check.at.as_ref().map_or_else(|| "-".to_owned(), super::text::place);
    format!("{at:<24} {}", check.what)
}

/// All checks, a line each.
pub fn list(checks: &[Obligation]) -> String {
    let lines = checks.iter().map(|check| {
        let line = format!("{:<18} {}", check.class, shown(check));
        format!("{}\n", clean::line(&line))
    });
    lines.collect()
}
