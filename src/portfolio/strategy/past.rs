//! What a run takes over from earlier runs, and what it leaves for later ones.
//!
//! Invariant: an earlier answer counts only if it is shown again of the present program: claims are
//! checked, and runs are replayed.
use super::super::confirm::{Confirmation, Confirmer};
use super::super::member_name::{DecidedBy, MemberName};
use super::super::past_answers::{self, Recollection};
use super::super::proof_check::without_reserve;
use super::super::table::Start;
use super::{Decision, Strategy};
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::Work;
use crate::cache::Lesson;
use crate::cfa::Inputs;
use std::rc::Rc;

impl Strategy {
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
    pub(super) fn order(&self, round: u32) -> Vec<usize> {
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
}
