//! Which engine works when, and what becomes of its answer.
//!
//! Every engine is resumable, so several ([`super::table`]) work in time slices that double
//! ([`super::budget`]): what one of them decides quickly is decided quickly, and a hard task gives
//! each its share of the work. The first answer counts; each is sound by itself.
//!
//! In each round the members have their slices in the order of the table. Explicit values that are
//! tracked lazily hand over after eight paths that need predicates, or when their allowance is
//! used up: their successor takes over their domain and tracks everything. In later rounds
//! the composite gets twice as much as the others ([`super::budget`]). `--stats` says how long each
//! member worked and which one decided.
//!
//! A TRUE that is not decided by the check of its proof is UNKNOWN, unless another engine has a
//! proof that is. A tenth of the user's time (at most 30 s) is kept for the check.
//!
//! What members prove of single checks stays proved, and those that begin later get the rest
//! ([`super::residual`]).
//!
//! Facts that one member has proved are suggestions to the others, which prove them again; only
//! k-induction takes them as they are ([`super::shared`]), and its proof is checked with them.
use super::assignment;
use super::budget::{GROUPS_AT_END, to_search};
use super::checks::places::CheckedPlace;
use super::confirm::Confirmer;
use super::engine::weightiest_of;
use super::group_search::{Parts, PartsAnswer};
use super::member::{Participant, SliceEnd, Standing};
use super::member_name::DecidedBy;
use super::past_answers::Recollection;
use super::proof_check::{Checker, without_reserve};
use super::residual::{ProofOfPart, Residual};
use super::sanity_runs::{Contradiction, SanityRuns};
use super::shared::{ReadsAgain, Shared};
use super::table;
use super::table::Member;
use crate::base::config::AnalysisKind;
use crate::base::counterexample::Counterexample;
use crate::base::exploration::Exploration;
use crate::base::limits::{Limits, Stop, resident_bytes};
use crate::base::verdict::Reason;
use crate::base::work::Work;
use crate::passes::Prepared;
use crate::report::PartialResults;
use std::collections::BTreeSet;
use std::rc::Rc;

mod partial_proofs;
mod past;
mod succession;
mod summary;
#[cfg(test)]
mod tests;

/// The engines of a run, in the order of their slices.
pub(crate) struct Strategy {
    shared: Shared,
    participants: Vec<Participant>,
    checker: Checker,
    sanity_runs: SanityRuns,
    is_contradicted: bool,
    /// Whose answer it is.
    decided_by: Option<DecidedBy>,
    /// What is known from earlier runs.
    recollection: Option<Recollection>,
    /// How far all processes came that worked beside each other.
    together: Option<PartialResults>,
    /// Checks group by group, where what became of each is reported.
    parts: Option<Parts>,
    /// What members have proved of single checks, where that is kept.
    residual: Option<Residual>,
    proved_together: BTreeSet<CheckedPlace>,
    /// How much shorter slices are than the table of engines says.
    pace: u64,
}

/// What a run comes to.
#[expect(clippy::large_enum_variant, reason = "there are few of them in a run")]
pub(crate) enum Decision {
    /// No run of the program reaches a target: a proof was checked.
    Proved,
    /// A run does, and a replay showed so.
    Counterexample(Counterexample),
    /// Undecided.
    Unknown(Reason),
}

/// The limits of a run: of all of it, and of what its analyses may use.
#[derive(Clone, Copy)]
struct RunLimits<'a> {
    all: &'a Limits,
    analyses: &'a Limits,
}

impl Strategy {
    /// The engines that `kind` names.
    pub(crate) fn new(kind: AnalysisKind, prepared: Prepared) -> Self {
        Self::of(table::of(kind), prepared, 1)
    }

    /// Those that prove, in slices that are so much shorter.
    pub(crate) fn of_part(prepared: Prepared, pace: u64) -> Self {
        Self::of(table::that_prove(), prepared, pace)
    }

    fn of(members: impl Iterator<Item = &'static Member>, prepared: Prepared, pace: u64) -> Self {
        Self {
            shared: Shared::new(prepared),
            participants: members.map(|member| Participant::new(member, pace)).collect(),
            checker: Checker::default(),
            sanity_runs: SanityRuns::default(),
            is_contradicted: false,
            decided_by: None,
            recollection: None,
            together: None,
            parts: None,
            residual: None,
            proved_together: BTreeSet::new(),
            pace,
        }
    }

    /// Leaves out members by their names.
    pub(crate) fn leave_out(&mut self, names: &[&'static str]) {
        self.participants.retain(|p| p.member.works_without(names));
    }

    /// What the user chose of merge, stop, order, and the number of values.
    pub(crate) fn explore(&mut self, exploration: Exploration) {
        self.shared.exploration = exploration;
    }

    /// How the program is read with contracts in the place of models, if it can be.
    pub(crate) fn use_contracts(&mut self, read: Option<ReadsAgain>) {
        self.shared.with_contracts = read;
    }

    /// Checks are proved group by group, too, by other members than these.
    pub(crate) fn look_at_parts(&mut self, left_out: &[&'static str]) {
        self.parts = Parts::of(&self.shared.prepared, left_out, self.shared.exploration);
    }

    /// In which of up to `most` processes each member works.
    pub(crate) fn processes(&self, most: usize) -> Vec<usize> {
        let rows: Vec<&Member> = self.participants.iter().map(|p| p.member).collect();
        assignment::processes(&rows, most)
    }

    /// Leaves the members to others that do not work in this one of up to `most` processes.
    pub(crate) fn stay(&mut self, process: usize, most: usize) {
        let mut processes = self.processes(most).into_iter();
        self.participants.retain(|_| processes.next() == Some(process));
        self.parts = self.parts.take().filter(|_| process == 0);
    }

    /// Takes what is known of all processes together.
    pub(crate) fn found_together(
        &mut self,
        partial: PartialResults,
        proved: BTreeSet<CheckedPlace>,
    ) {
        self.together = Some(partial);
        self.proved_together = proved;
    }

    /// Lets the engines work in turn until one has an answer, all have given up, or a limit is
    /// reached. Where there is none, what was kept for its check is left for single checks.
    pub(crate) fn run(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Decision {
        let bounds = RunLimits { all: limits, analyses: &without_reserve(limits) };
        let decision = self.work_in_turn(confirmer, bounds);
        match &decision {
            Decision::Unknown(Reason::ProofRefuted(_) | Reason::Unsupported(_)) => {}
            Decision::Unknown(_) if self.is_contradicted => {}
            Decision::Unknown(_) => {
                let at_end = to_search(limits).within(GROUPS_AT_END);
                return self.look(confirmer, &at_end, limits).unwrap_or(decision);
            }
            Decision::Counterexample(_) => {
                let proved = self.proved_places();
                self.is_contradicted |= confirmer.violated.is_some_and(|at| proved.contains(&at));
            }
            Decision::Proved => {}
        }
        decision
    }

    fn work_in_turn(&mut self, confirmer: &mut Confirmer<'_>, bounds: RunLimits<'_>) -> Decision {
        let mut round = 0;
        while self.working() > 0 {
            for index in self.order(round) {
                let answer = self.slice(index, round, confirmer, bounds);
                if let Some(answer) = answer.or_else(|| self.look_if_due(confirmer, bounds)) {
                    return answer;
                }
            }
            round += 1;
        }
        let reasons =
            self.participants.iter().filter_map(|participant| match &participant.standing {
                Standing::Over(reason) => reason.clone(),
                Standing::Waiting | Standing::Ready | Standing::Working => None,
            });
        Decision::Unknown(weightiest_of(reasons))
    }

    /// Looks at groups of checks, if enough was spent on all of them.
    fn look_if_due(
        &mut self,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        let spent = self.participants.iter().fold(Work::NONE, |all, p| all + p.spent);
        let due = self.parts.as_ref()?.due(spent)?;
        self.look(confirmer, &bounds.analyses.within(due), bounds.all)
    }

    /// Looks at groups of checks; `all` are the limits of the run.
    fn look(
        &mut self,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
        all: &Limits,
    ) -> Option<Decision> {
        let parts = self.parts.as_mut()?;
        if let Some(residual) = &self.residual {
            parts.proved_elsewhere(residual.proved());
        }
        let answer = parts.look(confirmer, limits);
        if let Some(residual) = &mut self.residual {
            residual.prove(parts.proved(), DecidedBy::Groups, ProofOfPart::Lost);
        }
        Some(self.decided_by_part(answer?, DecidedBy::Groups, confirmer, all))
    }

    /// What the answer of a part is for the run; `by`: whose it is.
    fn decided_by_part(
        &mut self,
        answer: PartsAnswer,
        by: DecidedBy,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Decision {
        self.decided_by = Some(by);
        match answer {
            PartsAnswer::Proved => self.proved(confirmer, limits),
            PartsAnswer::Decided(decision) => *decision,
            PartsAnswer::Contradiction(decision) => {
                self.is_contradicted = true;
                *decision
            }
        }
    }

    /// A slice for an engine, if it can work; gives the answer of the run, if it has one.
    fn slice(
        &mut self,
        index: usize,
        round: u32,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        let mut before = resident_bytes().unwrap_or(0);
        let participant = &self.participants[index];
        if participant.standing == Standing::Ready && !participant.member.works_on_whole() {
            self.narrow();
        }
        if !self.participants[index].begin(&mut self.shared) {
            return None;
        }
        // The last one that can still decide gets all that is left.
        let is_alone = self.working() == 1;
        let participant = &mut self.participants[index];
        let slice = match is_alone {
            true => bounds.analyses.clone(),
            false => bounds.analyses.within(participant.member.slices.of(round) / self.pace),
        };
        let mut end = participant.work(confirmer, &slice);
        let mut more = participant.member.slices.more(round) / self.pace;
        let mut next = participant.member.slices.of(round) / self.pace;
        while !is_alone
            && matches!(end, SliceEnd::Paused(Stop::Time))
            && !more.is_none()
            && bounds.analyses.check().is_ok()
            && self.participants[index].is_progressing()
        {
            self.participants[index].grew_since(before);
            // Those that join it may do with what there is.
            for joined in self.joined_to(index) {
                if let Some(answer) = self.slice(joined, round, confirmer, bounds) {
                    return Some(answer);
                }
            }
            before = resident_bytes().unwrap_or(0);
            next = next.min(more);
            end = self.participants[index].work(confirmer, &bounds.analyses.within(next));
            (more, next) = (more.minus(next), next * 2);
        }
        let participant = &mut self.participants[index];
        let facts = participant.engine.as_mut().and_then(|engine| engine.facts());
        participant.grew_since(before);
        let answer = self.judge(index, end, confirmer, bounds);
        if let (None, Some(facts)) = (&answer, facts) {
            self.share(index, Rc::new(facts));
        }
        answer
    }

    /// What follows for the run from the end of a slice: its answer, or nothing yet.
    fn judge(
        &mut self,
        index: usize,
        end: SliceEnd,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        if matches!(end, SliceEnd::Undecided(_) | SliceEnd::HandsOver | SliceEnd::Paused(_))
            && bounds.analyses.check().is_ok()
            && let Some(answer) = self.keep_parts(index, confirmer, bounds)
        {
            return Some(answer);
        }
        let participant = &mut self.participants[index];
        match end {
            SliceEnd::Proved => return self.check(index, confirmer, bounds),
            SliceEnd::Counterexample(found) => {
                self.decided_by = Some(DecidedBy::Member(participant.member.name));
                return Some(Decision::Counterexample(found));
            }
            SliceEnd::Undecided(reason) => participant.standing = Standing::Over(Some(reason)),
            SliceEnd::HandsOver => self.hand_over(index),
            SliceEnd::Paused(stop) => {
                let is_used_up = participant.is_used_up();
                if let Some(stop) = bounds.analyses.check().err().or(other_than_time(stop)) {
                    let goes_on = stop == Stop::Memory && self.make_room(bounds.analyses);
                    return (!goes_on).then(|| self.stopped(stop));
                }
                if is_used_up {
                    self.hand_over(index);
                }
            }
        }
        None
    }

    /// Checks the proof of an engine.
    fn check(
        &mut self,
        index: usize,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        let participant = &mut self.participants[index];
        let engine = participant.engine.as_mut()?;
        match self.checker.check(engine.proof(), bounds.all, confirmer.progress) {
            Ok(()) => {
                self.decided_by = Some(DecidedBy::Member(participant.member.name));
                Some(self.proved(confirmer, bounds.all))
            }
            // The others may have a proof that can be checked, if there is time.
            Err(reason @ Reason::ProofUnchecked(_)) => match bounds.all.check() {
                Err(stop) => Some(Decision::Unknown(Reason::Stopped(stop))),
                Ok(()) => {
                    participant.standing = Standing::Over(Some(reason));
                    None
                }
            },
            Err(reason) => Some(Decision::Unknown(reason)),
        }
    }

    /// A proof survived its check; runs of the program as it was read have the last word.
    fn proved(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Decision {
        match self.sanity_runs.contradiction(confirmer, limits) {
            Ok(None) => Decision::Proved,
            Ok(Some(Contradiction::Violation(found))) => {
                self.is_contradicted = true;
                Decision::Counterexample(found)
            }
            Ok(Some(Contradiction::InvalidAccess(reason))) => {
                self.is_contradicted = true;
                Decision::Unknown(reason)
            }
            Err(stop) => Decision::Unknown(Reason::Stopped(stop)),
        }
    }

    /// Whether a run failed that an engine had proved not to be there: an error of the verifier.
    pub(crate) const fn is_contradicted(&self) -> bool {
        self.is_contradicted
    }

    fn working(&self) -> usize {
        self.participants.iter().filter(|participant| participant.is_working()).count()
    }

    /// Whether some engine had something to do, and did not end with it.
    pub(crate) fn has_reason(&self) -> bool {
        self.participants
            .iter()
            .any(|p| !matches!(p.standing, Standing::Waiting | Standing::Over(None)))
    }

    /// A limit is the reason, unless more of what was limited could not have led to TRUE.
    fn stopped(&self, stop: Stop) -> Decision {
        let reasons = self.participants.iter().filter_map(Participant::reason);
        Decision::Unknown(weightiest_of(reasons.chain([Reason::Stopped(stop)])))
    }
}

fn other_than_time(stop: Stop) -> Option<Stop> {
    (stop != Stop::Time).then_some(stop)
}
