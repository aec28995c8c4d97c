//! The places that may violate the property, and what the answer says of each.
//!
//! A place is a kind of violation with the number that the instrumentation gave it, so it is the
//! same in the program as read and in the prepared one, where passes may have copied it or taken it
//! out. What they took out no run reaches: it is decided without a search. What a run does behind a
//! violation has no meaning, so that a place *holds* means: no run comes there before another one.
use crate::cfa::{FuncId, Location, Program, Target, Transfer, Violation, ViolationKind};
use crate::check::place::line;
use crate::evidence::{CheckState, Obligation};
use crate::stats::Statistics;
use crate::verdict::{Reason, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// Where our models of library functions lie.
const MODELS: &str = "runtime/models/";
/// The class of what they check: what they are given, and what they do with it.
const LIBRARY: &str = "library functions";

/// A kind of violation, and the number of its place.
pub(super) type CheckedPlace = (ViolationKind, u32);

const fn place_of(violation: &Violation) -> CheckedPlace {
    (violation.kind, violation.place)
}

/// The violations in functions that something calls. (A model of the library brings others along.)
fn violations(as_read: &Program) -> impl Iterator<Item = &Violation> {
    let called = called(as_read);
    let targets =
        as_read.locations.iter().filter(move |location| called.contains(&location.function));
    targets.filter_map(|location| violation_at(as_read, location))
}

/// The functions that may run.
fn called(program: &Program) -> BTreeSet<FuncId> {
    let mut calls: BTreeMap<FuncId, BTreeSet<FuncId>> = BTreeMap::new();
    for edge in &program.edges {
        if let Transfer::Call { callee, .. } = edge.transfer {
            let caller = program.location(edge.source).function;
            calls.entry(caller).or_default().insert(callee);
        }
    }
    let mut called = BTreeSet::from([program.main]);
    let mut open = vec![program.main];
    while let Some(function) = open.pop() {
        let callees = calls.get(&function).into_iter().flatten();
        open.extend(callees.copied().filter(|callee| called.insert(*callee)));
    }
    called
}

fn violation_at<'p>(program: &'p Program, location: &Location) -> Option<&'p Violation> {
    match location.target? {
        Target::Error(violation) => program.violations.get(violation.index()),
        Target::Gap(_) => None,
    }
}

/// All places of the program as read.
pub(super) fn all(as_read: &Program) -> BTreeSet<CheckedPlace> {
    violations(as_read).map(place_of).collect()
}

/// The places that a program still has. Where it is not known which one a violation belongs to, it
/// may be any of its kind.
pub(super) struct Remaining(BTreeSet<CheckedPlace>);

impl Remaining {
    /// Those of the program that is analysed.
    pub(super) fn of(prepared: &Program) -> Self {
        let locations = prepared.locations.iter();
        let targets = locations.filter_map(|location| violation_at(prepared, location));
        Self(targets.map(place_of).collect())
    }

    /// Whether it is not decided yet.
    pub(super) fn has(&self, place: CheckedPlace) -> bool {
        self.0.contains(&place) || self.0.contains(&(place.0, 0))
    }
}

/// What is known of each place.
pub(super) struct KnownPlaces<'a> {
    /// What a search has to look at.
    pub(super) remaining: &'a Remaining,
    /// Those that runs violate.
    pub(super) violated: &'a BTreeSet<CheckedPlace>,
    /// Those that a search has shown to hold.
    pub(super) proved: &'a BTreeSet<CheckedPlace>,
}

impl KnownPlaces<'_> {
    fn state(&self, place: CheckedPlace, verdict: &Verdict) -> CheckState {
        if self.violated.contains(&place) {
            return CheckState::Violated;
        }
        let holds = matches!(verdict, Verdict::True)
            || self.proved.contains(&place)
            || !self.remaining.has(place);
        if holds { CheckState::Holds } else { CheckState::Open }
    }
}

/// The checks of the program as read, in the order of its source.
pub(super) fn list(
    program: &Program,
    decided: &KnownPlaces<'_>,
    verdict: &Verdict,
) -> Vec<Obligation> {
    // A place of several violations, at several ends of the run, stands where the first one is.
    let mut places: BTreeMap<CheckedPlace, Obligation> = BTreeMap::new();
    let at = |violation: &Violation| line(program, violation.position);
    for violation in violations(program) {
        let place = place_of(violation);
        places.entry(place).or_insert_with(|| Obligation {
            at: at(violation),
            class: match at(violation).is_some_and(|at| at.file.starts_with(MODELS)) {
                true => LIBRARY,
                false => violation.kind.class(),
            },
            what: violation.what.clone(),
            state: decided.state(place, verdict),
        });
    }
    let mut checks: Vec<Obligation> = places.into_values().collect();
    checks.sort();
    checks
}

/// The same before anything is known.
pub(super) fn listed(program: &Program) -> Vec<Obligation> {
    let places = all(program);
    let nothing = BTreeSet::new();
    let decided =
        KnownPlaces { remaining: &Remaining(places), violated: &nothing, proved: &nothing };
    list(program, &decided, &Verdict::Unknown(Reason::NoFailingRun))
}

/// Lists how many there are, and how many are decided without a search.
pub(super) fn count(
    certain: Option<u64>,
    as_read: &Program,
    remaining: &Remaining,
    statistics: &mut Statistics,
) {
    let places = all(as_read);
    let decided = places.iter().filter(|place| !remaining.has(**place)).count();
    let mut component = statistics.component("checks");
    if let Some(certain) = certain {
        component.count("accesses valid as written", certain, "places");
    }
    component.size("places", places.len(), "places").size("decided in advance", decided, "places");
}
