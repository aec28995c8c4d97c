//! What members have proved of single checks, and what is left of the program: what one member
//! proves stays proved, the next one gets the rest (conditional model checking: Beyer, Henzinger,
//! Keremoglu, Wendler, FSE 2012; residual programs: Beyer, Jakobs, Lemberger, Wehrheim, ICSE 2018).
//!
//! **What is proved.** A place is proved if a proof was checked of a program that has it as a
//! target, with others or alone, that has the unsupported constructs as targets, too, and in which
//! runs end at all other places. So no run comes to the place before it comes to another one. If
//! that holds of each place, no run comes to any: it would come to one of them first. (Of groups,
//! [`super::checks::groups`] says the same.) A proof of what is left is thus one of all, in
//! whatever order places are proved, and a target is removed only for a proof that was checked.
//!
//! **Where it comes from** ([`super::strategy`]). *Claims*: a closed graph of predicates with
//! targets that stayed undecided, or invariants that do not suffice for all, rule out the others.
//! The same check as for whole proofs is asked about the same program with fewer targets
//! ([`crate::blocks::program::BlockProgram::aimed_at`]). *A search*: explicit values that fail at a
//! path set free what it hid, so that their graph is never whole; they look once more at the
//! program without the checks at which they failed, within a small budget. *Groups*
//! ([`super::group_search`]), if the property has classes.
//!
//! **Who gets the rest.** Members that begin later: targets are removed and the program is sliced
//! again (`passes::aimed_at`). Members with templates keep the whole program: they find them in the
//! conditions of checks, and what holds behind a check is a fact that they use (without it, array
//! cells lose `strings/first-of-set`). Members that are at work keep their program: numbers of
//! locations change with slicing, so they would begin again and lose what they have, and to prove
//! more than is asked is never wrong. What they then leave open may be proved by now: they have
//! decided the rest, and with it the run.
//!
//! **Output.** An answer lists the claims of all parts, since all of them hold of all runs once all
//! is proved; a witness has those that C can tell. The cache keeps no answer that rests on several
//! proofs: each is about the numbers of a program of its own.
//!
//! Limits: a limit or an open query proves nothing, nor does a search that met an unsupported
//! construct which it could not rule out. Facts are proved of the whole; in the rest they are
//! suggestions where locations can be matched. Processes beside each other tell what they have
//! proved when they are over, and none goes on with it. Behind a proved check in the middle of the
//! program its condition stays as an assumption, and with it what that needs. A program with one
//! check has no parts and costs nothing.
use super::budget::preparation;
use super::checks::places::{CheckedPlace, place_of, places_of};
use super::cost::Cost;
use super::engine::{Engine, PartialProof};
use super::member_name::DecidedBy;
use crate::base::stats::Statistics;
use crate::base::work;
use crate::cfa::{Program, Target};
use crate::passes;
use crate::passes::Prepared;
use std::collections::{BTreeMap, BTreeSet};

/// The checks that are proved, and those that are left.
pub(crate) struct Residual {
    open: BTreeSet<CheckedPlace>,
    proved: BTreeSet<CheckedPlace>,
    /// By whom, in the order of the proofs.
    parts: Vec<ProvedPart>,
    /// How many places were proved when the program at hand was made.
    made_with: usize,
    programs: u64,
    /// What it cost to ask members for parts.
    pub(crate) cost: Cost,
}

/// Checks that were proved at once.
pub(crate) struct ProvedPart {
    pub(crate) by: DecidedBy,
    pub(crate) places: usize,
    pub(crate) proof: ProofOfPart,
}

/// What shows it.
pub(crate) enum ProofOfPart {
    /// Claims that were checked.
    Claims(PartialProof),
    /// A search of its own, which is over.
    Search(Box<dyn Engine>),
    /// Only the answer is left of it.
    Lost,
}

impl Residual {
    /// Of a program of which nothing is proved. `None`: it has no parts.
    pub(crate) fn of(prepared: &Prepared) -> Option<Self> {
        let open = places_of(&prepared.program);
        (open.len() > 1).then(|| Self {
            open,
            proved: BTreeSet::new(),
            parts: Vec::new(),
            made_with: 0,
            programs: 0,
            cost: Cost::default(),
        })
    }

    /// What is left.
    pub(crate) const fn open(&self) -> &BTreeSet<CheckedPlace> {
        &self.open
    }

    /// What was proved.
    pub(crate) const fn proved(&self) -> &BTreeSet<CheckedPlace> {
        &self.proved
    }

    /// The proofs.
    pub(crate) fn parts(&mut self) -> &mut [ProvedPart] {
        &mut self.parts
    }

    /// Whether nothing is left.
    pub(crate) fn is_all_proved(&self) -> bool {
        self.open.is_empty()
    }

    /// Takes note that a checked proof rules out these places.
    pub(crate) fn prove(
        &mut self,
        places: &BTreeSet<CheckedPlace>,
        by: DecidedBy,
        proof: ProofOfPart,
    ) {
        let before = self.open.len();
        for place in places {
            if self.open.remove(place) {
                self.proved.insert(*place);
            }
        }
        let places = before - self.open.len();
        if places > 0 {
            self.parts.push(ProvedPart { by, places, proof });
        }
    }

    /// The program that is left of `present`, if it became less since that was made.
    pub(crate) fn rest_of(&mut self, present: &Prepared) -> Option<Prepared> {
        if self.proved.len() == self.made_with {
            return None;
        }
        self.made_with = self.proved.len();
        self.programs += 1;
        Some(aimed_at(present, &self.open))
    }

    /// Lists who proved how many.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        let mut component = statistics.component("checks proved one by one");
        let mut by: BTreeMap<&str, usize> = BTreeMap::new();
        for part in &self.parts {
            *by.entry(part.by.text()).or_default() += part.places;
        }
        for (name, places) in by {
            let count = u64::try_from(places).unwrap_or(u64::MAX);
            component.count(format!("proved by {name}"), count, "places");
        }
        component.size("left", self.open.len(), "places").count(
            "programs of what is left",
            self.programs,
            "programs",
        );
    }
}

/// The program with these checks alone; making it is work.
pub(crate) fn aimed_at(prepared: &Prepared, wanted: &BTreeSet<CheckedPlace>) -> Prepared {
    work::add(preparation(prepared));
    passes::aimed_at(prepared, |violation| wanted.contains(&place_of(violation)))
}

/// The checks that these targets belong to. `None`: one of them is an unsupported construct.
pub(crate) fn checks_of(program: &Program, targets: &[Target]) -> Option<BTreeSet<CheckedPlace>> {
    let place = |target: &Target| match target {
        Target::Error(violation) => program.violations.get(violation.index()).map(place_of),
        Target::Unsupported(_) => None,
    };
    targets.iter().map(place).collect()
}
