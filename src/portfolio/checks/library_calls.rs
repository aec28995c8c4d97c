//! What the models of library functions check, as checks of the calls: a person knows these, and
//! not the models.
//!
//! A check in a model is one of each call that may come to it, directly or through other models. A
//! call is proved where all of its checks are; which of several calls fails is known only of the
//! one that a run shows. What is made before `main` stands at its first line.
use super::places::{CheckedPlace, called, place_of, violation_at};
use crate::base::counterexample::{CheckState, Counterexample, Obligation, SourceLine};
use crate::base::names::demangled;
use crate::cfa::{FuncId, Program, Transfer, Violation};
use crate::check::place::{MODELS, entry_position, is_of_model, line};
use crate::report::{OpenTarget, PartialResults};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

/// The class of checks of calls.
const LIBRARY: &str = "library calls";
/// How functions begin that stand for what the program does without a call.
const OURS: &str = "__parsimony_";

/// A call in the program itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LibraryCall {
    at: Option<SourceLine>,
    /// What is called; nothing, where the program calls nothing by name.
    callee: Option<String>,
}

/// Where a run is in the program itself when it ends.
#[derive(Clone, Default, Debug)]
pub(crate) struct CallEnd {
    at: Option<SourceLine>,
    /// The function of the library, as a reader knows it.
    callee: Option<String>,
}

impl CallEnd {
    /// That of a run that violates a place.
    pub(crate) fn of(found: &Counterexample) -> Self {
        let at = found.events.last().and_then(|event| event.at.clone());
        Self { at, callee: found.ending.library.clone() }
    }
}

impl LibraryCall {
    /// Whether it is the one that a run ends in: of several on a line, the one of that function.
    fn is_of(&self, end: &CallEnd) -> bool {
        let is_same = |(own, its): (&String, &String)| demangled(own) == *its;
        self.at == end.at && self.callee.as_ref().zip(end.callee.as_ref()).is_none_or(is_same)
    }
}

/// Calls that may come to the functions of the library.
pub(crate) struct LibraryCalls(BTreeMap<FuncId, BTreeSet<LibraryCall>>);

impl LibraryCalls {
    /// Those of a program as it was read.
    pub(crate) fn of(as_read: &Program) -> Self {
        let (mut calls, mut callees): (BTreeMap<_, BTreeSet<_>>, BTreeMap<_, BTreeSet<_>>) =
            (BTreeMap::new(), BTreeMap::new());
        let called = called(as_read);
        let entry = entry_position(as_read).and_then(|at| line(as_read, at));
        for edge in &as_read.edges {
            let caller = as_read.location(edge.source).function;
            let Transfer::Call { callee, .. } = edge.transfer else { continue };
            if !called.contains(&caller) {
                continue;
            }
            if is_of_model(as_read, edge.position) {
                callees.entry(caller).or_default().insert(callee);
            } else {
                let name = as_read.function(callee).name.clone();
                let callee_name = (!name.starts_with(OURS)).then_some(name);
                let at = line(as_read, edge.position).or_else(|| entry.clone());
                let call = LibraryCall { at, callee: callee_name };
                calls.entry(callee).or_default().insert(call);
            }
        }
        let mut open: Vec<FuncId> = calls.keys().copied().collect();
        while let Some(caller) = open.pop() {
            let known = calls.get(&caller).cloned().unwrap_or_default();
            for &callee in callees.get(&caller).into_iter().flatten() {
                let own = calls.entry(callee).or_default();
                let before = own.len();
                own.extend(known.iter().cloned());
                if own.len() > before {
                    open.push(callee);
                }
            }
        }
        Self(calls)
    }

    fn to(&self, function: FuncId) -> impl Iterator<Item = &LibraryCall> {
        self.0.get(&function).into_iter().flatten()
    }

    /// The checks of the calls. `state` says what is known of a place, `violated_at` where the run
    /// is in the program that violates it.
    pub(crate) fn checks<'a>(
        &self,
        as_read: &'a Program,
        state: impl Fn(CheckedPlace) -> CheckState,
        violated_at: impl Fn(CheckedPlace) -> Option<&'a CallEnd>,
    ) -> Vec<Obligation> {
        let mut checks: BTreeMap<LibraryCall, (CheckState, &Violation)> = BTreeMap::new();
        let mut others = Vec::new();
        let mut reported = BTreeSet::new();
        for location in &as_read.locations {
            let Some(violation) = violation_at(as_read, location) else { continue };
            if !is_of_model(as_read, violation.position) {
                continue;
            }
            let place = place_of(violation);
            let known = state(place);
            for call in self.to(location.function) {
                let is_violated = known == CheckState::Violated
                    && violated_at(place).is_some_and(|end| call.is_of(end))
                    && reported.insert(place);
                let known = match known {
                    CheckState::Violated if !is_violated => CheckState::Open,
                    known => known,
                };
                let check = checks.entry(call.clone()).or_insert((known, violation));
                if known < check.0 {
                    *check = (known, violation);
                }
            }
            let is_unreported = match known {
                CheckState::Violated => reported.insert(place),
                CheckState::Open => self.to(location.function).next().is_none(),
                CheckState::Holds => false,
            };
            if is_unreported {
                let at = violated_at(place).and_then(|end| end.at.clone());
                others.push(check(LibraryCall { at, callee: None }, known, violation));
            }
        }
        let of_calls = checks.into_iter().map(|(call, (state, what))| check(call, state, what));
        others.extend(of_calls);
        others
    }

    /// The same with the calls in the place of the models' lines, which tell a reader nothing.
    pub(crate) fn partial_results(
        &self,
        as_read: &Program,
        partial: PartialResults,
    ) -> PartialResults {
        let is_of_library = |at: &SourceLine| at.file.starts_with(MODELS);
        let functions = LazyCell::new(|| functions_by_line(as_read));
        let mut open: Vec<OpenTarget> = Vec::new();
        for target in partial.open {
            let needs_invariant_at = target.needs_invariant_at.filter(|at| !is_of_library(at));
            let lines = match is_of_library(&target.target) {
                true => self.lines(&functions, target.target),
                false => vec![target.target],
            };
            for target in lines {
                let target = OpenTarget { target, needs_invariant_at: needs_invariant_at.clone() };
                if !open.contains(&target) {
                    open.push(target);
                }
            }
        }
        PartialResults { open, ..partial }
    }

    /// Where the program calls what has this line; the line, if that is nowhere.
    fn lines(&self, functions: &FunctionsByLine, at: SourceLine) -> Vec<SourceLine> {
        let calls =
            functions.get(&at).into_iter().flatten().flat_map(|function| self.to(*function));
        let lines: BTreeSet<&SourceLine> = calls.filter_map(|call| call.at.as_ref()).collect();
        if lines.is_empty() { vec![at] } else { lines.into_iter().cloned().collect() }
    }
}

/// The functions that lines of the source are in.
type FunctionsByLine = BTreeMap<SourceLine, BTreeSet<FuncId>>;

/// Those of the lines of models.
fn functions_by_line(as_read: &Program) -> FunctionsByLine {
    let mut functions = FunctionsByLine::new();
    let mut seen = BTreeSet::new();
    for edge in &as_read.edges {
        let function = as_read.location(edge.source).function;
        let steps = edge.steps.iter().map(|step| step.position);
        for at in steps.chain([edge.position]) {
            if seen.insert((function, at.file, at.line))
                && is_of_model(as_read, at)
                && let Some(line) = line(as_read, at)
            {
                functions.entry(line).or_default().insert(function);
            }
        }
    }
    functions
}

fn check(call: LibraryCall, state: CheckState, violation: &Violation) -> Obligation {
    let LibraryCall { at, callee } = call;
    let (class, what) = match callee {
        Some(callee) => (LIBRARY, format!("`{callee}`: {}", violation.what)),
        None => (violation.kind.class(), violation.what.clone()),
    };
    Obligation { at, class, what, state }
}
