//! Parts of a run's program, beside the engines that look at all of it at once: its checks in
//! groups, each in a program of its own in which nothing else can be violated. What is cheap is
//! proved so before the hardest check takes the time, and is shown as proved if that one stays
//! open; and what one engine can show of lists and another one of numbers, none has to show of
//! both.
//!
//! A search is a round of the same engines in much shorter slices. Where it is too short for what
//! is left, the next ones are twice as long. All searches together get a small part of what the
//! engines have spent, so that no answer comes much later for them; whatever the user's limit is,
//! they are the same. Only where there is no answer, they get the time that was kept for the check
//! of one.
//!
//! What is proved of a group means what [`super::checks::groups`] says, so it is of use whatever
//! becomes of the others. A violation of one is one of the whole. Limits: an unsupported construct
//! is no check, and stays in all programs; so behind an unsupported construct that a run reaches,
//! nothing is proved.
//!
//! Each group has a program of its own (`passes::aimed_at`: other targets are removed, and slicing
//! takes away what only they need), and is looked at by the engines that prove, in time slices that
//! are at first a 128th of the usual ones and twice as long once all groups were looked at. All of
//! that gets a 24th of the work that the engines have spent, whatever the user's limit is; where
//! there is no answer, it gets what was kept of the limit for the check of a proof. If all groups
//! are proved, so is the program.
use super::budget::{FIRST_PACE, FIRST_ROUND, GROUP_PART, preparation};
use super::checks::groups::{CheckGroups, GroupAnswer};
use super::checks::places::{CheckedPlace, places_of};
use super::residual::aimed_at;
use crate::base::exploration::Exploration;
use crate::base::limits::Limits;
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::base::work;
use crate::base::work::Work;
use crate::passes::Prepared;
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::cost::Cost;
use crate::portfolio::strategy::{Decision, Strategy};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The search.
pub(crate) struct Parts {
    prepared: Rc<Prepared>,
    /// Members that do not work, by their names.
    left_out: Vec<&'static str>,
    /// What the user chose of merge, stop, order, and the number of values.
    exploration: Exploration,
    all: BTreeSet<CheckedPlace>,
    groups: CheckGroups,
    pace: u64,
    /// Whether a search at this pace had more to do.
    was_cut: bool,
    is_over: bool,
    spent: Work,
    cost: Cost,
    searches: u64,
}

/// What became of the whole program.
pub(crate) enum PartsAnswer {
    /// Each of its checks was proved.
    Proved,
    /// A group decides: one of its checks is violated, or its proof was refuted.
    Decided(Box<Decision>),
    /// A run violates what was proved.
    Contradiction(Box<Decision>),
}

/// What the search of a part came to, where it does not decide the whole.
pub(crate) enum PartEnd {
    Proved,
    Unknown(Reason),
}

/// What the answer of a part means for the whole program. `known`: the part, and all that is
/// proved; `violated`: what its counterexample violates.
pub(crate) fn of_whole(
    decision: Decision,
    is_contradicted: bool,
    (part, proved): (&BTreeSet<CheckedPlace>, &BTreeSet<CheckedPlace>),
    violated: Option<CheckedPlace>,
) -> Result<PartEnd, PartsAnswer> {
    let is_of = |places: &BTreeSet<CheckedPlace>| violated.is_some_and(|at| places.contains(&at));
    match decision {
        Decision::Proved => Ok(PartEnd::Proved),
        Decision::Counterexample(found) => {
            let decision = Box::new(Decision::Counterexample(found));
            // The whole program may well violate a check of another part.
            Err(match is_contradicted && is_of(part) || is_of(proved) {
                true => PartsAnswer::Contradiction(decision),
                false => PartsAnswer::Decided(decision),
            })
        }
        Decision::Unknown(reason) if is_contradicted => {
            Err(PartsAnswer::Contradiction(Box::new(Decision::Unknown(reason))))
        }
        Decision::Unknown(reason @ Reason::ProofRefuted(_)) => {
            Err(PartsAnswer::Decided(Box::new(Decision::Unknown(reason))))
        }
        Decision::Unknown(reason) => Ok(PartEnd::Unknown(reason)),
    }
}

impl Parts {
    /// `None`: there are no parts.
    pub(crate) fn of(
        prepared: &Rc<Prepared>,
        left_out: &[&'static str],
        exploration: Exploration,
    ) -> Option<Self> {
        let all = places_of(&prepared.program);
        let mut groups = CheckGroups::default();
        // All of them together the engines look at.
        groups.halve(all.clone());
        (all.len() > 1).then(|| Self {
            prepared: Rc::clone(prepared),
            left_out: left_out.to_vec(),
            exploration,
            all,
            groups,
            pace: FIRST_PACE,
            was_cut: false,
            is_over: false,
            spent: Work::NONE,
            cost: Cost::default(),
            searches: 0,
        })
    }

    /// What was proved.
    pub(crate) const fn proved(&self) -> &BTreeSet<CheckedPlace> {
        &self.groups.proved
    }

    /// What may be spent now, when the engines have spent so much; nothing, if it is too little.
    pub(crate) fn due(&self, engines: Work) -> Option<Work> {
        let due = (engines / GROUP_PART).minus(self.spent);
        (!self.is_over && due >= self.price()).then_some(due)
    }

    /// What the next search may take.
    fn price(&self) -> Work {
        FIRST_ROUND / self.pace + preparation(&self.prepared)
    }

    /// Takes note of what was proved elsewhere: it belongs to no group any more.
    pub(crate) fn proved_elsewhere(&mut self, places: &BTreeSet<CheckedPlace>) {
        self.groups.proved.extend(places.intersection(&self.all));
    }

    /// Looks at groups as long as there is enough for another search.
    pub(crate) fn look(
        &mut self,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Option<PartsAnswer> {
        let meter = work::spent();
        let mut cost = self.cost;
        let answer = cost.of(|| self.look_on(confirmer, limits));
        self.cost = cost;
        self.spent = self.spent + work::spent().minus(meter);
        answer
    }

    fn look_on(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Option<PartsAnswer> {
        while !self.is_over
            && limits.check().is_ok()
            && limits.remaining().is_none_or(|left| left >= self.price())
        {
            let Some(group) = self.next() else { break };
            match self.search(&group, confirmer, limits) {
                Ok(answer) => self.groups.answered(group, answer),
                Err(answer) => return Some(answer),
            }
            if self.groups.proved.len() == self.all.len() {
                return Some(PartsAnswer::Proved);
            }
        }
        None
    }

    /// The next group. Where all were looked at, those that are left are one again, for longer
    /// searches: runs end now at all that was proved.
    fn next(&mut self) -> Option<BTreeSet<CheckedPlace>> {
        while let Some(mut group) = self.groups.next() {
            group.retain(|place| !self.groups.proved.contains(place));
            if !group.is_empty() {
                return Some(group);
            }
        }
        self.is_over = !self.was_cut || self.pace == 1;
        if self.is_over {
            return None;
        }
        self.pace /= 2;
        self.was_cut = false;
        let open: BTreeSet<_> = self.all.difference(&self.groups.proved).copied().collect();
        match self.groups.proved.is_empty() {
            true => self.groups.halve(open),
            false => self.groups.add(open),
        }
        self.groups.next()
    }

    fn search(
        &mut self,
        group: &BTreeSet<CheckedPlace>,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Result<GroupAnswer, PartsAnswer> {
        self.searches += 1;
        let mut strategy = Strategy::of_part(aimed_at(&self.prepared, group), self.pace);
        strategy.leave_out(&self.left_out);
        strategy.explore(self.exploration);
        let decision = strategy.run(confirmer, &limits.within(FIRST_ROUND / self.pace));
        let is_contradicted = strategy.is_contradicted();
        let known = (group, &self.groups.proved);
        match of_whole(decision, is_contradicted, known, confirmer.violated)? {
            PartEnd::Proved => Ok(GroupAnswer::Proved),
            PartEnd::Unknown(reason) => {
                self.was_cut |= matches!(reason, Reason::Stopped(_));
                Ok(GroupAnswer::Unknown)
            }
        }
    }

    /// What it cost so far.
    pub(crate) const fn cost(&self) -> Cost {
        self.cost
    }

    /// Lists what it came to.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        let work = self.spent.on_reference().as_secs_f64();
        statistics
            .component("checks in groups")
            .count("searches", self.searches, "searches")
            .size("proved", self.groups.proved.len(), "places")
            .real("work", work, "s of the reference machine");
    }
}
