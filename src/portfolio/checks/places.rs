//! The places that may violate the property, and what the answer says of each.
//!
//! A place is a kind of violation with the number that the instrumentation gave it, so it is the
//! same in the program as read and in the prepared one, where passes may have copied it or taken it
//! out. What they took out no run reaches: it is decided without a search. What a run does behind a
//! violation has no meaning, so that a place *holds* means: no run comes there before another one.
//!
//! If all places hold, nothing is violated; `--all` is made of that. Engines know nothing of
//! places. An unsupported construct is no check and stays in each program that is made for a group
//! ([`super::super::group_search`]), so that nothing is proved where a run reaches one.
use super::library_calls::{CallEnd, LibraryCalls};
use crate::base::counterexample::{CheckState, Obligation};
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::cfa::{FuncId, Location, Program, Target, Transfer, Violation, ViolationKind};
use crate::check::place::{is_of_model, line};
use std::collections::{BTreeMap, BTreeSet};

/// A kind of violation, and the number of its place.
pub(crate) type CheckedPlace = (ViolationKind, u32);

/// Which place a violation belongs to.
pub(crate) const fn place_of(violation: &Violation) -> CheckedPlace {
    (violation.kind, violation.place)
}

/// The violations in functions that something calls. (A model of the library brings others along.)
fn violations(as_read: &Program) -> impl Iterator<Item = &Violation> {
    let called = called(as_read);
    let targets =
        as_read.locations.iter().filter(move |location| called.contains(&location.function));
    targets.filter_map(|location| violation_at(as_read, location))
}

/// Whether a function may call itself.
pub(crate) fn has_recursion(program: &Program) -> bool {
    let calls = calls(program);
    let reaches_itself = |function: &FuncId| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![*function]);
        while let Some(next) = open.pop() {
            let callees = calls.get(&next).into_iter().flatten();
            open.extend(callees.copied().filter(|callee| seen.insert(*callee)));
        }
        seen.contains(function)
    };
    calls.keys().any(reaches_itself)
}

/// What functions call.
fn calls(program: &Program) -> BTreeMap<FuncId, BTreeSet<FuncId>> {
    let mut calls: BTreeMap<FuncId, BTreeSet<FuncId>> = BTreeMap::new();
    for edge in &program.edges {
        if let Transfer::Call { callee, .. } = edge.transfer {
            let caller = program.location(edge.source).function;
            calls.entry(caller).or_default().insert(callee);
        }
    }
    calls
}

/// The functions that may run.
pub(crate) fn called(program: &Program) -> BTreeSet<FuncId> {
    let calls = calls(program);
    let mut called = BTreeSet::from([program.main]);
    let mut open = vec![program.main];
    while let Some(function) = open.pop() {
        let callees = calls.get(&function).into_iter().flatten();
        open.extend(callees.copied().filter(|callee| called.insert(*callee)));
    }
    called
}

/// The violation that a location is.
pub(crate) fn violation_at<'p>(program: &'p Program, location: &Location) -> Option<&'p Violation> {
    match location.target? {
        Target::Error(violation) => program.violations.get(violation.index()),
        Target::Unsupported(_) => None,
    }
}

/// All places of the program as read. One of several violations, at several ends of the run, stands
/// where the first one is.
pub(crate) fn places(as_read: &Program) -> BTreeMap<CheckedPlace, &Violation> {
    let mut places = BTreeMap::new();
    for violation in violations(as_read) {
        places.entry(place_of(violation)).or_insert(violation);
    }
    places
}

/// The places that a program still has. Where it is not known which one a violation belongs to, it
/// may be any of its kind.
pub(crate) struct Remaining(BTreeSet<CheckedPlace>);

/// The same as they stand in it.
pub(crate) fn places_of(prepared: &Program) -> BTreeSet<CheckedPlace> {
    let locations = prepared.locations.iter();
    locations.filter_map(|location| violation_at(prepared, location)).map(place_of).collect()
}

impl Remaining {
    /// Those of the program that is analysed.
    pub(crate) fn of(prepared: &Program) -> Self {
        Self(places_of(prepared))
    }

    /// Those of them that were not proved in it.
    pub(crate) fn without(&self, proved: &BTreeSet<CheckedPlace>) -> Self {
        Self(self.0.difference(proved).copied().collect())
    }

    /// Whether it is not decided yet.
    pub(crate) fn has(&self, place: CheckedPlace) -> bool {
        self.0.contains(&place) || self.0.contains(&(place.0, 0))
    }
}

/// What is known of each place.
pub(crate) struct KnownPlaces<'a> {
    /// What a search has to look at.
    pub(crate) remaining: &'a Remaining,
    /// Those that runs violate, and where these are then in the program itself.
    pub(crate) violated: &'a BTreeMap<CheckedPlace, CallEnd>,
    /// Those that a search has shown to hold.
    pub(crate) proved: &'a BTreeSet<CheckedPlace>,
}

impl KnownPlaces<'_> {
    fn state(&self, place: CheckedPlace, verdict: &Verdict) -> CheckState {
        if self.violated.contains_key(&place) {
            return CheckState::Violated;
        }
        let holds = matches!(verdict, Verdict::True)
            || self.proved.contains(&place)
            || !self.remaining.has(place);
        if holds { CheckState::Holds } else { CheckState::Open }
    }
}

/// The checks at these places of a program, in the order of its source; those of the library are
/// reported at its calls.
pub(crate) fn list(
    program: &Program,
    places: &BTreeMap<CheckedPlace, &Violation>,
    known: &KnownPlaces<'_>,
    verdict: &Verdict,
) -> Vec<Obligation> {
    let own = places.iter().filter(|(_, it)| !is_of_model(program, it.position));
    let check = |(&place, violation): (&CheckedPlace, &&Violation)| Obligation {
        at: line(program, violation.position),
        class: violation.kind.class(),
        what: violation.what.clone(),
        state: known.state(place, verdict),
    };
    let state = |place| match places.contains_key(&place) {
        true => known.state(place, verdict),
        // Nothing calls it.
        false => CheckState::Holds,
    };
    let violated_at = |place| known.violated.get(&place);
    let mut checks: Vec<Obligation> = own.map(check).collect();
    checks.extend(LibraryCalls::of(program).checks(program, state, violated_at));
    checks.sort();
    checks
}

/// The same before anything is known.
pub(crate) fn listed(program: &Program) -> Vec<Obligation> {
    let places = places(program);
    let (nothing, none) = (BTreeMap::new(), BTreeSet::new());
    let remaining = Remaining(places.keys().copied().collect());
    let known = KnownPlaces { remaining: &remaining, violated: &nothing, proved: &none };
    list(program, &places, &known, &Verdict::Unknown(Reason::NoFailingRun))
}

/// Lists how many there are, and how many are decided without a search.
pub(crate) fn count(
    certain: Option<u64>,
    places: &BTreeMap<CheckedPlace, &Violation>,
    remaining: &Remaining,
    statistics: &mut Statistics,
) {
    let decided = places.keys().filter(|place| !remaining.has(**place)).count();
    let mut component = statistics.component("checks");
    if let Some(certain) = certain {
        component.count("accesses valid as written", certain, "places");
    }
    component.size("places", places.len(), "places").size("decided in advance", decided, "places");
}
