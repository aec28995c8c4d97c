//! All checks of a program, each decided by itself (`--all`): a violation does not hide the others.
//!
//! A run ends at a place that is known to be violated, so that the next search looks at the rest.
//! The rest is decided in groups ([`crate::portfolio::checks::groups`], which says what is shown of
//! a place).
use super::cached_program;
use super::explore::assumptions;
use super::inputs::inputs;
use super::reading;
use crate::base::config::Config;
use crate::base::counterexample::{CheckState, Counterexample};
use crate::base::limits::{Limits, Stop};
use crate::base::progress::{Phase, Progress};
use crate::base::stats::Statistics;
use crate::base::verdict::{Reason, Verdict};
use crate::base::work::Work;
use crate::cfa::Program;
use crate::frontend::llvm;
use crate::frontend::llvm::Module;
use crate::portfolio::budget::to_search;
use crate::portfolio::checks::groups::{CheckGroups, GroupAnswer};
use crate::portfolio::checks::library_calls::CallEnd;
use crate::portfolio::checks::places;
use crate::portfolio::checks::places::{CheckedPlace, KnownPlaces, Remaining};
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::front_end::Front;
use crate::portfolio::strategy::{Decision, Strategy};
use crate::report::{InputError, Report};
use std::collections::{BTreeMap, BTreeSet};

/// What a search for a group of places may spend, and one for a single place.
const ON_GROUP: Work = Work::seconds(8);
const ON_ONE: Work = Work::seconds(30);

/// The search.
struct EachCheck<'a> {
    config: &'a Config,
    module: Module,
    as_read: Program,
    all: BTreeSet<CheckedPlace>,
    violated: BTreeMap<CheckedPlace, CallEnd>,
    groups: CheckGroups,
    first: Option<Counterexample>,
    searches: u64,
}

/// Decides each check of the program that `config` names.
pub(crate) fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Reading);
    let inputs = inputs(config)?;
    let module = llvm::read_with(&inputs.files, inputs.parts, &super::reading::options(config))?;
    progress.phase(Phase::Preparing);
    let as_read = module.lower_as_read()?;
    let remaining = Remaining::of(&reading::prepared(config, &module)?.program);
    let all = places::places(&as_read).into_keys().collect();
    progress.phase(Phase::Exploring);
    let mut search = EachCheck {
        config,
        module,
        as_read,
        all,
        violated: BTreeMap::new(),
        groups: CheckGroups::default(),
        first: None,
        searches: 0,
    };
    let open = search.all.iter().copied().filter(|place| remaining.has(*place)).collect();
    // What was found is reported, too.
    let stop = search.decide(open, &to_search(limits), progress).err();
    let mut report = search.report(&remaining, stop);
    report.warnings = inputs.warnings;
    report.warnings.extend(cached_program::warnings(config, &search.module));
    report.assumptions = assumptions(config, Front::Read(&search.module), &report.verdict);
    Ok(report)
}

/// Why not all was looked at.
enum Unfinished {
    Stop(Stop),
    Internal(String),
}

impl EachCheck<'_> {
    fn decide(
        &mut self,
        open: BTreeSet<CheckedPlace>,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<(), Unfinished> {
        self.groups.add(open);
        while let Some(group) = self.groups.next() {
            let answer = self.search(&group, limits, progress)?;
            self.groups.answered(group, answer);
        }
        Ok(())
    }

    /// Whether a run violates one of the group before any other place.
    fn search(
        &mut self,
        group: &BTreeSet<CheckedPlace>,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<GroupAnswer, Unfinished> {
        limits.check().map_err(Unfinished::Stop)?;
        self.searches += 1;
        self.module.look_only_for(group, &self.all);
        let slice = limits.within(if group.len() > 1 { ON_GROUP } else { ON_ONE });
        let prepared = reading::prepared(self.config, &self.module);
        let prepared = prepared.map_err(|error| Unfinished::Internal(error.to_string()))?;
        let mut confirmer = Confirmer::new(Front::Read(&self.module), None, progress);
        let mut strategy = Strategy::new(self.config.analysis, prepared);
        strategy.leave_out(&self.config.without_members);
        let decision = strategy.run(&mut confirmer, &slice);
        if strategy.is_contradicted() {
            let what = "a run fails though the program was proved";
            return Err(Unfinished::Internal(what.to_owned()));
        }
        match decision {
            Decision::Proved => Ok(GroupAnswer::Proved),
            Decision::Counterexample(found) => match confirmer.violated.take() {
                Some(place) if group.contains(&place) => {
                    self.violated.insert(place, CallEnd::of(&found));
                    self.first.get_or_insert(found);
                    Ok(GroupAnswer::Violated(place))
                }
                _ => Err(Unfinished::Internal("a run violates what nobody asked for".to_owned())),
            },
            Decision::Unknown(Reason::ProofRefuted(what)) => Err(Unfinished::Internal(what)),
            Decision::Unknown(reason) => {
                // The user's limit ends all, a slice only this search.
                limits.check().map_err(Unfinished::Stop)?;
                match reason {
                    Reason::Stopped(stop @ (Stop::Memory | Stop::Interrupted)) => {
                        Err(Unfinished::Stop(stop))
                    }
                    _ => Ok(GroupAnswer::Unknown),
                }
            }
        }
    }

    fn report(&mut self, remaining: &Remaining, broken: Option<Unfinished>) -> Report {
        let proved = &self.groups.proved;
        let is_open = |place: &&CheckedPlace| {
            let is_decided = proved.contains(*place) || self.violated.contains_key(*place);
            remaining.has(**place) && !is_decided
        };
        let open = self.all.iter().filter(is_open).count();
        let found = self.first.take();
        let verdict = match (&found, broken) {
            (_, Some(Unfinished::Internal(what))) => Verdict::Unknown(Reason::Internal(what)),
            (Some(found), _) => Verdict::False(found.property),
            (None, Some(Unfinished::Stop(stop))) => Verdict::Unknown(Reason::Stopped(stop)),
            (None, None) if open == 0 => Verdict::True,
            (None, None) => Verdict::Unknown(Reason::OpenChecks(open, self.all.len())),
        };
        let decided = KnownPlaces { remaining, violated: &self.violated, proved };
        let mut statistics = Statistics::default();
        let places = places::places(&self.as_read);
        let certain = Some(self.module.certain_accesses());
        places::count(certain, &places, remaining, &mut statistics);
        statistics.component("checks").count("searches", self.searches, "searches");
        let checks = places::list(&self.as_read, &places, &decided, &verdict);
        let verdict = match verdict {
            Verdict::Unknown(Reason::OpenChecks(..)) => {
                let open = checks.iter().filter(|check| check.state == CheckState::Open).count();
                Verdict::Unknown(Reason::OpenChecks(open, checks.len()))
            }
            verdict => verdict,
        };
        let counterexample = found.filter(|_| matches!(verdict, Verdict::False(_)));
        Report { checks, counterexample, statistics, ..Report::bare(verdict) }
    }
}
