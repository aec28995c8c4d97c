//! An engine among others: when it may work, how much it did, and why it gave up.
use super::checks::places::CheckedPlace;
use super::confirm::{Confirmation, Confirmer};
use super::cost::Cost;
use super::engine::{Engine, Outcome, Proposal, weightiest_of};
use super::shared::Shared;
use super::table::{Member, Start};
use crate::base::counterexample::Counterexample;
use crate::base::limits::{Limits, Stop, resident_bytes};
use crate::base::stats::Timer;
use crate::base::verdict::Reason;
use crate::base::work;
use crate::base::work::Work;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::report::PartialResults;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

/// Whether an engine may work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// When another engine hands over.
    Waiting,
    /// Its first slice is to come.
    Ready,
    /// It is at work.
    Working,
    /// No more; with the reason, if it met one.
    Over(Option<Reason>),
}

/// What a slice of an engine comes to.
#[expect(clippy::large_enum_variant, reason = "there are few of them in a run")]
pub(crate) enum SliceEnd {
    /// No run reaches a target, if its proof passes the check.
    Proved,
    /// A run does, and a replay showed so.
    Counterexample(Counterexample),
    /// The engine has nothing left to try.
    Undecided(Reason),
    /// The engine has nothing left to try, but its successor has.
    HandsOver,
    /// A limit; with more time it goes on.
    Paused(Stop),
}

/// An engine of a run.
pub(crate) struct Participant {
    pub(crate) member: &'static Member,
    pub(crate) standing: Standing,
    /// There is one while it works. Where it is over, it may still have something to tell.
    pub(crate) engine: Option<Box<dyn Engine>>,
    /// Which of the programs of [`Shared`] it works on; 0: the whole.
    pub(crate) generation: usize,
    /// The checks at which it has failed.
    pub(crate) failed_at: BTreeSet<CheckedPlace>,
    /// The others, when it looked at them once more.
    pub(crate) looked_at: BTreeSet<CheckedPlace>,
    /// What its claims left open when their check came to no end.
    pub(crate) unchecked: Option<BTreeSet<CheckedPlace>>,
    /// What it has proposed, while no limit let it be confirmed or rejected.
    candidate: Option<Proposal>,
    /// What a dropped engine knew.
    partial: PartialResults,
    /// Resident bytes that came in its slices.
    pub(crate) memory: u64,
    pub(crate) working: Timer,
    /// What it may use up before it hands over.
    pub(crate) allowance: Option<Work>,
    /// What it has used up.
    pub(crate) spent: Work,
    /// The same as CPU time and queries.
    pub(crate) cost: Cost,
}

impl Participant {
    /// `pace`: how much shorter its slices are than the table says.
    pub(crate) fn new(member: &'static Member, pace: u64) -> Self {
        let standing = match member.start {
            Start::Made(_) | Start::Joins(..) => Standing::Ready,
            Start::Follows(..) => Standing::Waiting,
        };
        Self {
            member,
            standing,
            engine: None,
            generation: 0,
            failed_at: BTreeSet::new(),
            looked_at: BTreeSet::new(),
            unchecked: None,
            candidate: None,
            partial: PartialResults::default(),
            memory: 0,
            working: Timer::default(),
            allowance: member.allowance.map(|allowance| allowance / pace),
            spent: Work::NONE,
            cost: Cost::default(),
        }
    }

    /// Whether it can still decide.
    pub(crate) fn is_working(&self) -> bool {
        matches!(self.standing, Standing::Ready | Standing::Working)
    }

    /// Makes the engine, if it is its first slice; says whether there is one to work.
    pub(crate) fn begin(&mut self, shared: &mut Shared) -> bool {
        if let (Standing::Ready, Start::Made(make) | Start::Joins(_, make)) =
            (&self.standing, &self.member.start)
        {
            match make(shared) {
                Some(engine) => {
                    let is_of_whole = self.member.works_on_whole();
                    self.generation = if is_of_whole { 0 } else { shared.generation };
                    let facts = shared.facts_for(self.generation);
                    self.take_over(engine, facts.unwrap_or(&Rc::default()));
                }
                None => self.standing = Standing::Over(None),
            }
        }
        self.standing == Standing::Working
    }

    /// Begins with this engine.
    pub(crate) fn take_over(&mut self, mut engine: Box<dyn Engine>, facts: &Rc<SharedInvariants>) {
        if !facts.is_empty() {
            engine.share_invariants(facts);
        }
        self.engine = Some(engine);
        self.candidate = None;
        self.standing = Standing::Working;
    }

    /// Its slice. There is an engine.
    pub(crate) fn work(&mut self, confirmer: &mut Confirmer<'_>, slice: &Limits) -> SliceEnd {
        let slice = self.left().map_or_else(|| slice.clone(), |left| slice.within(left));
        let (start, meter) = (Instant::now(), work::spent());
        let Self { engine, candidate, cost, member, .. } = self;
        let end = cost.of(|| match engine {
            Some(engine) => {
                confirmer.progress.engine(member.name.text(), engine.watched());
                propose_and_confirm(engine.as_mut(), candidate, confirmer, &slice)
            }
            None => SliceEnd::Paused(Stop::Time),
        });
        self.working.add(start.elapsed());
        self.spent = self.spent + work::spent().minus(meter);
        end
    }

    /// Whether its work since it was asked last has visibly brought it nearer to its end.
    pub(crate) fn is_progressing(&mut self) -> bool {
        self.engine.as_mut().is_some_and(|engine| engine.is_progressing())
    }

    /// Counts what the process has grown by as its memory.
    pub(crate) fn grew_since(&mut self, before: u64) {
        self.memory += resident_bytes().unwrap_or(0).saturating_sub(before);
    }

    /// What is left of its allowance.
    fn left(&self) -> Option<Work> {
        let may_hand_over = self.engine.as_ref().is_some_and(|engine| engine.may_hand_over());
        let allowance = self.allowance.filter(|_| may_hand_over)?;
        Some(allowance.minus(self.spent))
    }

    /// Whether it should hand over to its successor.
    pub(crate) fn is_used_up(&self) -> bool {
        self.left().is_some_and(Work::is_none)
    }

    /// What has stood in its way.
    pub(crate) fn reason(&self) -> Option<Reason> {
        match &self.standing {
            Standing::Over(Some(reason)) => Some(reason.clone()),
            _ => self.engine.as_ref()?.open(),
        }
    }

    /// Ends its work in favour of a successor, which it gives.
    pub(crate) fn hand_over(&mut self) -> Option<Box<dyn Engine>> {
        self.standing = Standing::Over(self.reason());
        self.candidate = None;
        self.engine.take()?.successor()
    }

    /// Ends its work for want of memory, and gives back what it has.
    pub(crate) fn drop_engine(&mut self) {
        self.partial = self.partial_results();
        let known = self.engine.as_ref().and_then(|engine| engine.open());
        let known = known.into_iter().chain(self.reason());
        let reason = weightiest_of(known.chain([Reason::Stopped(Stop::Memory)]));
        self.standing = Standing::Over(Some(reason));
        self.candidate = None;
        self.engine = None;
    }

    /// What it knows although it has no answer.
    pub(crate) fn partial_results(&self) -> PartialResults {
        self.engine.as_ref().map_or_else(|| self.partial.clone(), |engine| engine.partial_results())
    }
}

/// The engine proposes, a replay decides, until there is an answer or a limit ends the slice. A
/// candidate that a limit keeps from its replay waits for the next slice.
fn propose_and_confirm(
    engine: &mut dyn Engine,
    pending: &mut Option<Proposal>,
    confirmer: &mut Confirmer<'_>,
    slice: &Limits,
) -> SliceEnd {
    loop {
        let candidate = match pending.take() {
            Some(candidate) => candidate,
            None => match engine.run(confirmer.progress, slice) {
                Outcome::Proposal(candidate) => candidate,
                Outcome::Proved => return SliceEnd::Proved,
                Outcome::Undecided(reason) => return SliceEnd::Undecided(reason),
                Outcome::HandsOver => return SliceEnd::HandsOver,
                Outcome::Paused(stop) => return SliceEnd::Paused(stop),
            },
        };
        match confirmer.confirm(engine.program(), &candidate, slice) {
            Ok(Confirmation::Counterexample(found)) => return SliceEnd::Counterexample(found),
            Ok(Confirmation::Rejected(rejection)) => engine.rejected(rejection),
            Err(stop) => {
                *pending = Some(candidate);
                return SliceEnd::Paused(stop);
            }
        }
    }
}

#[cfg(test)]
mod tests;
