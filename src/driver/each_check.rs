//! The mode that decides each check of a program by itself (`--all`): a violation does not hide the
//! others.
//!
//! A run ends at a place that is known to be violated, so that the next search looks at the rest.
//! The rest is decided in groups ([`crate::portfolio::checks::groups`], which says what is shown of
//! a place).
//!
//! Invariant: TRUE only after a search whose proof was checked. Unsupported constructs and invalid
//! accesses that are no checks stay targets of every search; where no check is open, one search
//! looks at these alone.
use super::prepare::prepare;
use super::read::Verification;
use super::search::{SearchAnswer, Unfinished, search};
use crate::base::counterexample::{CheckState, Counterexample, Proof};
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::base::work::Work;
use crate::cfa::Program;
use crate::portfolio::budget::to_search;
use crate::portfolio::checks::groups::{CheckGroups, GroupAnswer};
use crate::portfolio::checks::library_calls::CallEnd;
use crate::portfolio::checks::places;
use crate::portfolio::checks::places::{CheckedPlace, KnownPlaces, Remaining};
use crate::report::{InputError, Report};
use std::collections::{BTreeMap, BTreeSet};

/// What a search for a group of places may spend, and one for a single place.
const ON_GROUP: Work = Work::seconds(8);
const ON_ONE: Work = Work::seconds(30);

/// The searches of a run.
struct EachCheck<'a> {
    run: Verification<'a>,
    all: BTreeSet<CheckedPlace>,
    violated: BTreeMap<CheckedPlace, CallEnd>,
    groups: CheckGroups,
    first: Option<Counterexample>,
    proofs: Vec<Proof>,
    /// Why it is undecided whether a run leaves what is supported, where no check is open.
    rest: Option<Reason>,
    searches: u64,
}

/// Decides each check.
pub(crate) fn decide(
    run: Verification<'_>,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    let module = &run.read.module;
    let (prepared, statistics) = prepare(run, module, progress)?;
    let as_read = module.lower_as_read()?;
    let remaining = Remaining::of(&prepared.program);
    let all = places::places(&as_read).into_keys().collect();
    progress.phase(Phase::Exploring);
    let limits = &to_search(run.limits);
    let mut each = EachCheck {
        run: Verification { limits, ..run },
        all,
        violated: BTreeMap::new(),
        groups: CheckGroups::default(),
        first: None,
        proofs: Vec::new(),
        rest: None,
        searches: 0,
    };
    let open = each.all.iter().copied().filter(|place| remaining.has(*place)).collect();
    // What was found is reported, too.
    let broken = each.search_all(open, progress).err();
    Ok(each.report(&as_read, &remaining, broken, statistics))
}

impl EachCheck<'_> {
    fn search_all(
        &mut self,
        open: BTreeSet<CheckedPlace>,
        progress: &mut dyn Progress,
    ) -> Result<(), Unfinished> {
        if open.is_empty() {
            return self.search_rest(progress);
        }
        self.groups.add(open);
        while let Some(group) = self.groups.next() {
            let answer = self.search(&group, progress)?;
            self.groups.answered(group, answer);
        }
        Ok(())
    }

    /// Whether a run comes to an unsupported construct, where no check is open.
    fn search_rest(&mut self, progress: &mut dyn Progress) -> Result<(), Unfinished> {
        match self.search_with(&BTreeSet::new(), ON_ONE, progress)? {
            SearchAnswer::Proved(proof) => self.proofs.push(proof),
            SearchAnswer::Unknown(reason, _) => self.rest = Some(reason),
            SearchAnswer::Run(..) => return Err(unasked()),
        }
        Ok(())
    }

    /// Searches the program with these places alone.
    fn search_with(
        &mut self,
        wanted: &BTreeSet<CheckedPlace>,
        work: Work,
        progress: &mut dyn Progress,
    ) -> Result<SearchAnswer, Unfinished> {
        self.searches += 1;
        let module = self.run.read.module.only_with(wanted, &self.all);
        search(self.run, &module, work, progress)
    }

    /// Whether a run violates one of the group before any other place.
    fn search(
        &mut self,
        group: &BTreeSet<CheckedPlace>,
        progress: &mut dyn Progress,
    ) -> Result<GroupAnswer, Unfinished> {
        let work = if group.len() > 1 { ON_GROUP } else { ON_ONE };
        match self.search_with(group, work, progress)? {
            SearchAnswer::Proved(proof) => {
                self.proofs.push(proof);
                Ok(GroupAnswer::Proved)
            }
            SearchAnswer::Run(found, _, Some(place)) if group.contains(&place) => {
                self.violated.insert(place, CallEnd::of(&found));
                self.first.get_or_insert(found);
                Ok(GroupAnswer::Violated(place))
            }
            SearchAnswer::Run(..) => Err(unasked()),
            SearchAnswer::Unknown(_, proved) => {
                self.groups.proved.extend(proved);
                Ok(GroupAnswer::Unknown)
            }
        }
    }

    fn report(
        mut self,
        as_read: &Program,
        remaining: &Remaining,
        broken: Option<Unfinished>,
        mut statistics: Statistics,
    ) -> Report {
        let proved = &self.groups.proved;
        let is_open = |place: &&CheckedPlace| {
            let is_decided = proved.contains(*place) || self.violated.contains_key(*place);
            remaining.has(**place) && !is_decided
        };
        let open = self.all.iter().filter(is_open).count();
        let (found, rest) = (self.first.take(), self.rest.take());
        let verdict = match (&found, broken) {
            (_, Some(Unfinished::Internal(what))) => Verdict::Unknown(Reason::Internal(what)),
            (_, Some(Unfinished::Input(error))) => {
                Verdict::Unknown(Reason::Internal(error.to_string()))
            }
            (Some(found), _) => Verdict::False(found.property),
            (None, Some(Unfinished::Stop(stop))) => Verdict::Unknown(Reason::Stopped(stop)),
            (None, None) if open == 0 => rest.map_or(Verdict::True, Verdict::Unknown),
            (None, None) => Verdict::Unknown(Reason::OpenChecks(open, self.all.len())),
        };
        let known = KnownPlaces { remaining, violated: &self.violated, proved };
        let places = places::places(as_read);
        let certain = Some(self.run.read.module.certain_accesses());
        places::count(certain, &places, remaining, &mut statistics);
        statistics.component("checks").count("searches", self.searches, "searches");
        let checks = places::list(as_read, &places, &known, &verdict);
        let verdict = match verdict {
            Verdict::Unknown(Reason::OpenChecks(..)) => {
                let open = checks.iter().filter(|check| check.state == CheckState::Open).count();
                Verdict::Unknown(Reason::OpenChecks(open, checks.len()))
            }
            verdict => verdict,
        };
        let proof = (verdict == Verdict::True).then(|| whole(self.proofs));
        let counterexample = found.filter(|_| matches!(verdict, Verdict::False(_)));
        Report { checks, counterexample, proof, statistics, ..Report::bare(verdict) }
    }
}

fn unasked() -> Unfinished {
    Unfinished::Internal("a run violates what was not looked for".to_owned())
}

/// The proof of all checks, from those of the groups: what one of them claims need not hold where
/// runs end at the checks of others.
fn whole(mut proofs: Vec<Proof>) -> Proof {
    match (proofs.pop(), proofs.is_empty()) {
        (None, _) => Proof::default(),
        (Some(proof), true) => proof,
        (Some(_), false) => {
            let left_out = "proofs of checks in groups: each is of its own program";
            Proof { left_out: vec![left_out.to_owned()], ..Proof::default() }
        }
    }
}
