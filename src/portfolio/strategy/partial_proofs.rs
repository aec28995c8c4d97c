//! What members show of single checks although they do not show all ([`crate::portfolio::residual`]
//! says what that means and who gets the rest).
//!
//! After each slice without an answer a member is asked for claims that rule out a part of the
//! targets, and for the checks at which it has failed, without which it may do better.
use super::{Decision, RunLimits, Strategy};
use crate::base::verdict::Reason;
use crate::blocks::proof::Proof;
use crate::portfolio::budget::{CHECK_OF_PART, LEAST_ON_REST, MOST_ON_REST};
use crate::portfolio::checks::places::{CheckedPlace, place_of};
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::engine::{Engine, PartialProof};
use crate::portfolio::group_search::{PartEnd, of_whole};
use crate::portfolio::member_name::DecidedBy;
use crate::portfolio::proof_check::Certificate;
use crate::portfolio::residual::{ProofOfPart, Residual, aimed_at, checks_of};
use crate::portfolio::table::Member;
use std::collections::BTreeSet;

impl Strategy {
    /// From now on what members prove of single checks stays proved.
    pub(crate) fn keep_partial_proofs(&mut self) {
        self.residual = Residual::of(&self.shared.prepared);
    }

    /// Whether the answer is made of proofs of parts, and not by a member that works on the whole.
    pub(super) fn rests_on_parts(&self) -> bool {
        let Some(residual) = &self.residual else { return false };
        let decider = self.participants.iter().find(|participant| {
            self.decided_by == Some(DecidedBy::Member(participant.member.name))
        });
        residual.is_all_proved() || decider.is_some_and(|it| it.generation > 0)
    }

    /// Makes the program of what is left, if that became less, for members that begin now.
    pub(super) fn narrow(&mut self) {
        let rest = self.residual.as_mut().and_then(|it| it.rest_of(&self.shared.prepared));
        if let Some(rest) = rest {
            self.shared.narrow(rest);
        }
    }

    /// Keeps what a member shows without an answer; gives the answer of the run, if it has one now.
    pub(super) fn keep_parts(
        &mut self,
        index: usize,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        let mut cost = self.residual.as_ref()?.cost;
        let answer = cost.of(|| {
            let decided = self.take_claims(index, confirmer, bounds);
            decided.or_else(|| self.search_rest(index, confirmer, bounds))
        });
        self.residual.as_mut()?.cost = cost;
        if answer.is_none() && self.residual.as_ref()?.is_all_proved() {
            self.decided_by = Some(DecidedBy::Member(self.participants[index].member.name));
            return Some(self.proved(confirmer, bounds.all));
        }
        answer
    }

    /// Checks claims that rule out some targets.
    fn take_claims(
        &mut self,
        index: usize,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        let (residual, participant) = (self.residual.as_mut()?, &mut self.participants[index]);
        let engine = participant.engine.as_mut()?;
        let open = checks_of(engine.program(), &engine.left_open()?)?;
        let ruled_out: BTreeSet<_> = residual.open().difference(&open).copied().collect();
        if ruled_out.is_empty() || participant.unchecked.as_ref() == Some(&open) {
            return None;
        }
        let PartialProof { program, claims } = engine.partial_proof()?;
        let part = program.aimed_at(|violation| !open.contains(&place_of(violation)));
        let certificate = Certificate::Inductive(&part, Proof::clone(&claims));
        let limits = bounds.all.within(participant.spent + CHECK_OF_PART);
        match self.checker.check(certificate, &limits, confirmer.progress) {
            Ok(()) => {
                let proof = ProofOfPart::Claims(PartialProof { program, claims });
                residual.prove(&ruled_out, DecidedBy::Member(participant.member.name), proof);
                None
            }
            Err(Reason::ProofUnchecked(_)) => {
                participant.unchecked = Some(open);
                None
            }
            Err(reason) => Some(Decision::Unknown(reason)),
        }
    }

    /// Lets a member that has failed at some checks look once more at the others, and again as long
    /// as it finds out at which of those it fails. What it learned so, it keeps for the next time.
    fn search_rest(
        &mut self,
        index: usize,
        confirmer: &mut Confirmer<'_>,
        bounds: RunLimits<'_>,
    ) -> Option<Decision> {
        let residual = self.residual.as_ref()?;
        let participant = &mut self.participants[index];
        participant.failed_at.extend(failed_at(participant.engine.as_deref()?)?);
        let failed_at = &mut participant.failed_at;
        let mut rest: BTreeSet<_> = residual.open().difference(failed_at).copied().collect();
        // With new failures there is less to look at, and so there is where others have proved.
        if failed_at.is_empty() || rest == participant.looked_at {
            return None;
        }
        participant.looked_at.clone_from(&rest);
        let budget = participant.spent.min(MOST_ON_REST).max(LEAST_ON_REST);
        let limits = bounds.analyses.within(budget);
        let by = DecidedBy::Member(participant.member.name);
        let team = self.team(index);
        while !rest.is_empty() && limits.check().is_ok() {
            let residual = self.residual.as_mut()?;
            let part = aimed_at(&self.shared.prepared, &rest);
            let mut search = Self::of(team.iter().copied(), part, 1);
            search.explore(self.shared.exploration);
            let decision = search.run(confirmer, &limits);
            let is_contradicted = search.is_contradicted();
            let known = (&rest, residual.proved());
            match of_whole(decision, is_contradicted, known, confirmer.violated) {
                Ok(PartEnd::Proved) => {
                    let proof =
                        search.into_decider().map_or(ProofOfPart::Lost, ProofOfPart::Search);
                    residual.prove(&rest, by, proof);
                    break;
                }
                Ok(PartEnd::Unknown(_)) => {
                    let more = search.failed_at();
                    if more.is_disjoint(&rest) {
                        break;
                    }
                    rest.retain(|place| !more.contains(place));
                    self.participants[index].failed_at.extend(more);
                }
                Err(answer) => {
                    return Some(self.decided_by_part(answer, by, confirmer, bounds.all));
                }
            }
        }
        None
    }

    /// A member, the one that it follows, and those that follow it.
    fn team(&self, index: usize) -> Vec<&'static Member> {
        let own = self.participants[index].member;
        let is_of_team = |member: &&Member| {
            let follows = member.follows() == Some(own.name);
            follows || member.name == own.name || own.follows() == Some(member.name)
        };
        self.participants.iter().map(|it| it.member).filter(is_of_team).collect()
    }

    /// The checks at which the members have failed.
    fn failed_at(&self) -> BTreeSet<CheckedPlace> {
        let engines = self.participants.iter().filter_map(|it| it.engine.as_deref());
        engines.filter_map(failed_at).flatten().collect()
    }

    /// The engine whose answer it is.
    fn into_decider(mut self) -> Option<Box<dyn Engine>> {
        let DecidedBy::Member(name) = self.decided_by? else { return None };
        self.participants.iter_mut().find(|it| it.member.name == name)?.engine.take()
    }
}

/// The checks at which an engine has failed. `None`: it has failed at what is no check, too.
fn failed_at(engine: &dyn Engine) -> Option<BTreeSet<CheckedPlace>> {
    checks_of(engine.program(), &engine.failed_at())
}

#[cfg(test)]
mod tests;
