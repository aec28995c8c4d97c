//! The source files of an answer, with what is to be shown at their lines.
use crate::base::counterexample::{Claim, SourceLine};
use crate::report::Report;
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Files of more lines are shown around those that matter only.
const MOST_LINES: u32 = 3000;
/// Lines around one that matters.
const AROUND: u32 = 15;
/// Longer files are not read: no source of a person is.
const MOST_BYTES: u64 = 32 << 20;

/// Source files by name.
pub(super) struct Sources {
    files: BTreeMap<String, File>,
}

#[derive(Default)]
struct File {
    /// Where rows of this file begin their names.
    index: usize,
    /// Empty if it cannot be read.
    lines: Vec<String>,
    /// Lines that the run comes through.
    run: BTreeSet<u32>,
    /// Where the run ends.
    end: Option<u32>,
    /// What stands under a line, and whether it is open.
    notes: BTreeMap<u32, Vec<(String, bool)>>,
    /// All lines that the answer speaks of.
    known: BTreeSet<u32>,
}

impl Sources {
    /// The files that an answer speaks of, as they are now.
    pub(super) fn read(report: &Report) -> Self {
        let mut sources = Self { files: BTreeMap::new() };
        for event in report.counterexample.iter().flat_map(|run| &run.events) {
            if let Some(at) = &event.at {
                let file = sources.file(at);
                file.run.insert(at.line);
                file.end = Some(at.line);
            }
        }
        let end = report.counterexample.as_ref().and_then(|run| run.events.last()?.at.as_ref());
        for (name, file) in &mut sources.files {
            file.end = file.end.filter(|_| end.is_some_and(|end| end.file == *name));
        }
        for related in report.counterexample.iter().flat_map(|run| &run.related) {
            let notes = &mut sources.file(&related.at).notes;
            notes.entry(related.at.line).or_default().push((related.what.clone(), false));
        }
        for check in &report.checks {
            if let Some(at) = &check.at {
                sources.file(at);
            }
        }
        for claim in report.proof.iter().flat_map(|proof| &proof.claims) {
            if let Some(at) = place_of(claim) {
                let text = format!("invariant: {}", claim.formulas.join(" and "));
                sources.file(&at).notes.entry(at.line).or_default().push((text, false));
            }
        }
        for open in report.partial_results.iter().flat_map(|partial| &partial.open) {
            let mut note = |at: &SourceLine, text: &str| {
                let note = (text.to_owned(), true);
                let notes = sources.file(at).notes.entry(at.line).or_default();
                if !notes.contains(&note) {
                    notes.push(note);
                }
            };
            note(&open.target, "not excluded");
            if let Some(at) = &open.needs_invariant_at {
                note(at, "needs an invariant here");
            }
        }
        for (index, (name, file)) in sources.files.iter_mut().enumerate() {
            file.index = index;
            file.lines = lines(name);
        }
        sources
    }

    fn file(&mut self, at: &SourceLine) -> &mut File {
        let file = self.files.entry(at.file.clone()).or_default();
        file.known.insert(at.line);
        file
    }

    /// The row of a line that is shown.
    pub(super) fn row(&self, at: &SourceLine) -> Option<String> {
        let file = self.files.get(&at.file)?;
        file.has(at.line).then(|| file.row(at.line))
    }

    /// The row that a claim is noted at.
    pub(super) fn claim_row(&self, claim: &Claim) -> Option<String> {
        self.row(&place_of(claim)?)
    }

    /// All files.
    pub(super) fn show(&self) -> Markup {
        html! {
            @if self.files.is_empty() {
                p.hint { "Without debug information (clang -g) there are no lines to show." }
            }
            @for (name, file) in &self.files {
                details open[!file.run.is_empty() || !file.notes.is_empty() || self.files.len() == 1] {
                    summary { (name) }
                    @if file.lines.is_empty() { p.hint { "This file cannot be read here." } }
                    @else { (file.show()) }
                }
            }
        }
    }
}

impl File {
    fn has(&self, line: u32) -> bool {
        line > 0 && usize::try_from(line).is_ok_and(|line| line <= self.lines.len())
    }

    fn row(&self, line: u32) -> String {
        format!("f{}-{line}", self.index)
    }

    fn is_shown(&self, line: u32) -> bool {
        let is_short = u32::try_from(self.lines.len()).is_ok_and(|count| count <= MOST_LINES);
        let around = line.saturating_sub(AROUND)..=line.saturating_add(AROUND);
        is_short || self.known.range(around).next().is_some()
    }

    fn show(&self) -> Markup {
        let mut is_left_out = false;
        html! {
            table.code {
                tbody {
                    @for (line, text) in (1..).zip(&self.lines) {
                        @if self.is_shown(line) {
                            ({ is_left_out = false; self.show_line(line, text) })
                        } @else if !is_left_out {
                            tr.gap { td { } td { ({ is_left_out = true; "⋯" }) } }
                        }
                    }
                }
            }
        }
    }

    fn show_line(&self, line: u32, text: &str) -> Markup {
        html! {
            tr #(self.row(line)) .run[self.run.contains(&line)] .end[self.end == Some(line)] {
                td.no { (line) }
                td { (text) }
            }
            @for (note, is_open) in self.notes.get(&line).into_iter().flatten() {
                tr.note.open[*is_open] { td { } td { (note) } }
            }
        }
    }
}

/// The lines of a file; none if it cannot be read.
pub fn lines(name: &str) -> Vec<String> {
    if fs::metadata(name).map_or(true, |file| !file.is_file() || file.len() > MOST_BYTES) {
        return Vec::new();
    }
    let Ok(bytes) = fs::read(name) else { return Vec::new() };
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}

/// `f.c:12 (L3)`.
fn place_of(claim: &Claim) -> Option<SourceLine> {
    let (place, _) = claim.at.rsplit_once(" (").unwrap_or((&claim.at, ""));
    let (file, line) = place.rsplit_once(':')?;
    Some(SourceLine { file: file.to_owned(), line: line.parse().ok()? })
}
