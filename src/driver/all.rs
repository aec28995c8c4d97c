//! All checks of a program, each decided by itself (`--all`): a violation does not hide the others.
//!
//! A run ends at a place that is known to be violated, so that the next search looks at the rest.
//! Where all that is left together is too much, it is halved, down to single places: the others end
//! runs meanwhile. So what is shown of a place is that no run comes there *before another one is
//! violated*. If that holds of each place, none is violated at all: one of them would be the first.
use super::budget::to_search;
use super::checks::{self, CheckedPlace, KnownPlaces, Remaining};
use super::confirm::Confirmer;
use super::explore::assumptions;
use super::front::Front;
use super::inputs::inputs;
use super::known;
use super::strategy::{Decision, Strategy};
use crate::cfa::Program;
use crate::config::Config;
use crate::effort::Effort;
use crate::evidence::Counterexample;
use crate::limits::{Limits, Stop};
use crate::llvm::{self, Module};
use crate::prepare;
use crate::progress::{Phase, Progress};
use crate::report::{InputError, Report};
use crate::stats::Statistics;
use crate::verdict::{Reason, Verdict};
use std::collections::{BTreeSet, VecDeque};

/// What a search for a group of places may spend, and one for a single place.
const ON_GROUP: Effort = Effort::seconds(8);
const ON_ONE: Effort = Effort::seconds(30);

/// The search.
struct EachCheck<'a> {
    config: &'a Config,
    module: Module,
    as_read: Program,
    all: BTreeSet<CheckedPlace>,
    violated: BTreeSet<CheckedPlace>,
    proved: BTreeSet<CheckedPlace>,
    first: Option<Counterexample>,
    searches: u64,
}

/// What became of a group.
enum GroupAnswer {
    Proved,
    Violated(CheckedPlace),
    Unknown,
}

/// Decides each check of the program that `config` names.
pub(super) fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Reading);
    let inputs = inputs(config)?;
    let module = llvm::read_with(&inputs.files, inputs.parts, &super::reading(config))?;
    progress.phase(Phase::Preparing);
    let as_read = module.lower_as_read()?;
    let remaining = Remaining::of(&prepare::run(module.lower_prepared()?).program);
    let all = checks::places(&as_read).into_keys().collect();
    progress.phase(Phase::Exploring);
    let mut search = EachCheck {
        config,
        module,
        as_read,
        all,
        violated: BTreeSet::new(),
        proved: BTreeSet::new(),
        first: None,
        searches: 0,
    };
    let open = search.all.iter().copied().filter(|place| remaining.has(*place)).collect();
    // What was found is to be told, too.
    let stop = search.decide(open, &to_search(limits), progress).err();
    let mut report = search.report(&remaining, stop);
    report.warnings = inputs.warnings;
    report.warnings.extend(known::warnings(config, &search.module));
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
        let mut groups = VecDeque::from([open]);
        while let Some(mut group) = groups.pop_front() {
            while !group.is_empty() {
                match self.search(&group, limits, progress)? {
                    GroupAnswer::Proved => {
                        self.proved.append(&mut group);
                    }
                    GroupAnswer::Violated(place) => {
                        group.remove(&place);
                        self.violated.insert(place);
                    }
                    GroupAnswer::Unknown if group.len() > 1 => {
                        let middle = group.iter().nth(group.len() / 2).copied();
                        if let Some(middle) = middle {
                            groups.push_back(group.split_off(&middle));
                        }
                        groups.push_back(std::mem::take(&mut group));
                    }
                    GroupAnswer::Unknown => break,
                }
            }
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
        let lowered = self.module.lower_prepared();
        let lowered = lowered.map_err(|error| Unfinished::Internal(error.to_string()))?;
        let mut confirmer = Confirmer::new(Front::Read(&self.module), None, progress);
        let mut strategy = Strategy::new(self.config.analysis, prepare::run(lowered));
        let decision = strategy.run(&mut confirmer, &slice);
        if strategy.is_contradicted() {
            let what = "a run fails though the program was proved";
            return Err(Unfinished::Internal(what.to_owned()));
        }
        match decision {
            Decision::Proved => Ok(GroupAnswer::Proved),
            Decision::Counterexample(found) => match confirmer.violated.take() {
                Some(place) if group.contains(&place) => {
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
        let is_open = |place: &&CheckedPlace| {
            let is_decided = self.proved.contains(*place) || self.violated.contains(*place);
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
        let decided = KnownPlaces { remaining, violated: &self.violated, proved: &self.proved };
        let mut statistics = Statistics::default();
        let places = checks::places(&self.as_read);
        let certain = Some(self.module.certain_accesses());
        checks::count(certain, &places, remaining, &mut statistics);
        statistics.component("checks").count("searches", self.searches, "searches");
        let counterexample = found.filter(|_| matches!(verdict, Verdict::False(_)));
        Report {
            checks: checks::list(&self.as_read, &places, &decided, &verdict),
            counterexample,
            statistics,
            ..Report::bare(verdict)
        }
    }
}
