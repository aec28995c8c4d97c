//! Which engine works when, and what becomes of its answer.
//!
//! Every engine is resumable, so several ([`super::table`]) work in time slices that double
//! ([`super::budget`]): what one of them decides quickly is decided quickly, and a hard task gives
//! each its share of the work. The first answer counts; each is sound by itself.
//!
//! In each round the members have their slices in the order of the table. Explicit values that are
//! tracked lazily hand over after eight paths that need predicates, or when their allowance is
//! used up: their successor takes over their domain and tracks everything. In later rounds
//! predicates get twice as much as the others ([`super::budget`]). `--stats` says how long each
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
use super::confirm::{Confirmation, Confirmer};
use super::engine::weightiest_of;
use super::group_search::{Parts, PartsAnswer};
use super::member::{Participant, SliceEnd, Standing};
use super::member_name::{DecidedBy, MemberName};
use super::past_answers::{self, Recollection};
use super::proof_check::{Checker, without_reserve};
use super::residual::{ProofOfPart, Residual};
use super::sanity_runs::{Contradiction, SanityRuns};
use super::shared::{ReadsAgain, Shared};
use super::table;
use super::table::{Member, Start};
use crate::base::config::AnalysisKind;
use crate::base::counterexample::Counterexample;
use crate::base::exploration::Exploration;
use crate::base::limits::{Limits, Stop, resident_bytes};
use crate::base::supervisor;
use crate::base::verdict::Reason;
use crate::base::work;
use crate::base::work::Work;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cache::Lesson;
use crate::cfa::Inputs;
use crate::passes::Prepared;
use crate::report::PartialResults;
use std::collections::BTreeSet;
use std::rc::Rc;

mod partial_proofs;
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

    /// Begins with what is known from earlier runs.
    pub(crate) fn remember(&mut self, recollection: Recollection) {
        if let Some(facts) = recollection.facts(&self.shared.prepared) {
            self.shared.learn(Rc::new(facts));
        }
        self.shared.tracked = recollection.tracked().cloned();
        self.shared.has_lost_its_proof = recollection.has_claims() && recollection.is_near();
        self.recollection = Some(recollection);
    }

    /// Which engines come before all others in the first round: the engine that decided before the
    /// edit. Claims that do not hold any more may well mean that the edit is a fault, and what runs
    /// can find they find sooner than any engine that tries to mend the proof.
    ///
    /// In the first round only: the engine that was right before is no better than others at what
    /// it could not do at once.
    fn favoured(&self) -> Vec<usize> {
        let near = self.recollection.as_ref().filter(|known| known.is_near());
        let Some(recollection) = near else { return Vec::new() };
        let runs = recollection.has_claims().then(|| MemberName::ConcreteRuns.text());
        let names = runs.into_iter().chain([recollection.engine.as_str()]);
        let at = |name| self.participants.iter().position(|p| p.member.name == name);
        let begun_by = |name: &str| {
            let named = self.participants.iter().find(|p| p.member.name.text() == name);
            match named.map(|p| (p.member.name, &p.member.start)) {
                Some((name, Start::Made(_))) => vec![name],
                Some((name, Start::Joins(others, _))) => [*others, &[name]].concat(),
                Some((_, Start::Follows(..))) | None => Vec::new(),
            }
        };
        names.flat_map(begun_by).filter_map(at).collect()
    }

    /// The order of slices in a round.
    fn order(&self, round: u32) -> Vec<usize> {
        let mut order = if round == 0 { self.favoured() } else { Vec::new() };
        let others = (0..self.participants.len()).filter(|index| !order.contains(index));
        order.extend(others.collect::<Vec<_>>());
        order
    }

    /// Shows an earlier answer again, if it is one of this program, too.
    pub(crate) fn recall(
        &mut self,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Option<Decision> {
        let limits = &without_reserve(limits);
        let recollection = self.recollection.as_mut()?;
        if let Some(inputs) = &recollection.run
            && confirmer.may_fail(inputs, &recollection.limits(limits))
        {
            let answer = confirmer.replay(inputs, &recollection.limits(limits));
            if let Ok(Confirmation::Counterexample(found)) = answer {
                self.decided_by = Some(DecidedBy::Cache);
                return Some(Decision::Counterexample(found));
            }
        }
        let (checker, progress) = (&mut self.checker, &mut *confirmer.progress);
        if !recollection.is_proved(checker, limits, progress) {
            return None;
        }
        self.decided_by = Some(DecidedBy::Cache);
        Some(self.proved(confirmer, limits))
    }

    /// What is worth remembering of the answer: which engine found it, what that took, what it is.
    pub(crate) fn lesson(&mut self, inputs: Option<&Inputs>) -> Option<(String, Work, Lesson)> {
        let engine = self.decided_by?;
        if engine == DecidedBy::Cache {
            let (engine, work, lesson) = self.recollection.as_ref()?.again()?;
            let lesson = inputs.map_or(lesson, |inputs| Lesson::Run(inputs.clone()));
            return Some((engine.to_owned(), work, lesson));
        }
        let lesson = match inputs {
            Some(inputs) => Lesson::Run(inputs.clone()),
            // Each proof is of a program of its own, which is not the one that is remembered.
            None if self.rests_on_parts() => return None,
            None => {
                let whole = Rc::clone(&self.shared.whole);
                past_answers::lesson(&self.decided()?.proof(), &whole.program)
            }
        };
        Some((engine.text().to_owned(), work::spent(), lesson))
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

    /// The members that work with what this one has.
    fn joined_to(&self, index: usize) -> Vec<usize> {
        let name = self.participants[index].member.name;
        let joins =
            |start: &Start| matches!(start, Start::Joins(names, _) if names.contains(&name));
        let members = self.participants.iter().enumerate();
        members.filter(|(_, it)| joins(&it.member.start)).map(|(index, _)| index).collect()
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

    /// Lets the engine that follows go on where this one stops.
    fn hand_over(&mut self, from: usize) {
        self.narrow();
        let name = self.participants[from].member.name;
        let Some(successor) = self.participants[from].hand_over() else { return };
        let memory = std::mem::take(&mut self.participants[from].memory);
        let failed_at = std::mem::take(&mut self.participants[from].failed_at);
        let is_of_whole = self.participants[from].generation == self.shared.generation;
        let follows = |p: &Participant| p.member.follows() == Some(name);
        let Some(next) = self.participants.iter().position(follows) else { return };
        let engine = match self.participants[next].member.start {
            Start::Follows(_, make) if !is_of_whole => make(&mut self.shared),
            Start::Follows(..) | Start::Made(_) | Start::Joins(..) => Some(successor),
        };
        let next = &mut self.participants[next];
        let Some(engine) = engine else {
            next.standing = Standing::Over(None);
            return;
        };
        next.generation = self.shared.generation;
        next.take_over(engine, self.shared.facts_for(next.generation).unwrap_or(&Rc::default()));
        (next.memory, next.failed_at) = (memory, failed_at);
    }

    /// Shares with the other engines what one of them has proven. One that has given up may try
    /// again.
    fn share(&mut self, from: usize, facts: Rc<SharedInvariants>) {
        // Who has facts for others works on the whole.
        self.shared.learn(facts);
        for (index, participant) in self.participants.iter_mut().enumerate() {
            let Some(facts) = self.shared.facts_for(participant.generation) else { continue };
            if index == from {
                continue;
            }
            // Who has not begun learns it when it does.
            let Some(engine) = &mut participant.engine else { continue };
            let gave_up = matches!(
                participant.standing,
                Standing::Over(Some(Reason::NeedsInvariant | Reason::Solver(_)))
            );
            if engine.share_invariants(facts) && gave_up {
                participant.standing = Standing::Working;
            }
        }
    }

    /// Drops engines, those first that took the most memory, until there is room for the others.
    /// Says whether there is, and are others. What a dropped engine did is missing in the
    /// statistics.
    fn make_room(&mut self, limits: &Limits) -> bool {
        self.drop_largest_while(|| limits.check() == Err(Stop::Memory));
        self.working() > 0 && limits.check().is_ok()
    }

    fn drop_largest_while(&mut self, mut is_full: impl FnMut() -> bool) {
        while is_full() {
            let engines = self.participants.iter_mut().filter(|p| p.engine.is_some());
            let Some(largest) = engines.max_by_key(|participant| participant.memory) else { break };
            largest.drop_engine();
            supervisor::trim_memory();
        }
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
