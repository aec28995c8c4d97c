//! All paths, one by one, as long as they reach what no run has passed.
//!
//! A goal ends the paths that reach it, so what lies behind it is for the next round, in which it
//! is no goal any more. A round in which no path reaches a goal or a gap is a proof for all of
//! them.
use super::super::confirm::Confirmer;
use super::super::engine::weightiest_of;
use super::super::facts;
use super::super::front::Front;
use super::super::proof::{Certificate, Checker};
use super::{Broken, CoverSearch};
use crate::base::effort;
use crate::base::effort::Effort;
use crate::base::limits::Limits;
use crate::base::progress::Progress;
use crate::base::verdict::Reason;
use crate::cfa::{Inputs, Target};
use crate::cpa::cegar::Refinement;
use crate::engines::path_enumeration::search::{PathSearch, SearchEvent};
use crate::engines::path_enumeration::subject::Subject;
use crate::report::InputError;

/// A round that has found something ends when nothing more comes for so long.
const MORE: Effort = Effort::seconds(2);

/// How a round ended.
enum Round {
    /// No path reaches a goal: it is proved.
    Proved,
    /// Runs were found.
    Found,
    /// Nothing came of it.
    Nothing(Option<Reason>),
}

impl CoverSearch<'_> {
    /// `effort`: what a round may spend that has found nothing.
    pub(super) fn paths(
        &mut self,
        effort: Effort,
        limits: &Limits,
        progress: &mut dyn Progress,
    ) -> Result<(), Broken> {
        loop {
            let wanted = self.wanted();
            if wanted.is_empty() {
                return Ok(());
            }
            self.counters.rounds_of_paths += 1;
            let aimed = self.module.aimed_at(&wanted);
            let prepared = facts::prepared(self.config, &aimed).map_err(InputError::from)?;
            let subject = facts::subject(&prepared);
            let mut confirmer = Confirmer::new(Front::Read(&aimed), None, progress);
            match self.round(effort, &subject, &mut confirmer, limits)? {
                Round::Found => {}
                Round::Proved => {
                    self.counters.proofs += 1;
                    self.suite.prove(wanted);
                    return Ok(());
                }
                Round::Nothing(reason) => {
                    if let Some(reason) = reason {
                        self.suite.explain_rest(&reason.to_string());
                    }
                    return Ok(());
                }
            }
        }
    }

    fn round(
        &mut self,
        effort: Effort,
        subject: &Subject,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Result<Round, Broken> {
        let Some(mut search) = PathSearch::new(subject, true) else {
            return Ok(Round::Nothing(None));
        };
        let mut undecided = Vec::new();
        let mut found = false;
        let mut until = effort::spent() + effort;
        loop {
            let slice = limits.within(until.minus(effort::spent()));
            let before = self.wanted().len();
            match search.run(&slice) {
                Err(_) => {
                    limits.check()?;
                    return Ok(if found { Round::Found } else { Round::Nothing(None) });
                }
                Ok(SearchEvent::Reached(target, path, inputs)) => {
                    let reached = Reached { target, path: &path, inputs };
                    let reason = self.reached(subject, &reached, confirmer, limits)?;
                    undecided.extend(reason);
                }
                Ok(SearchEvent::Closed) if found => return Ok(Round::Found),
                Ok(SearchEvent::Closed) if search.is_open() => {
                    undecided.extend(search.lost.iter().cloned().map(Reason::Unsupported));
                    let has_any = !undecided.is_empty();
                    let reason = has_any.then(|| weightiest_of(undecided.into_iter()));
                    return Ok(Round::Nothing(reason));
                }
                Ok(SearchEvent::Closed) => {
                    let proof = Certificate::Paths(subject, search.proof());
                    let checked = Checker::default().check(proof, limits, confirmer.progress);
                    return Ok(match checked {
                        Ok(()) => Round::Proved,
                        Err(reason) => Round::Nothing(Some(reason)),
                    });
                }
            }
            if self.wanted().len() < before {
                found = true;
                until = effort::spent() + MORE;
            }
            if effort::spent() >= until {
                return Ok(if found { Round::Found } else { Round::Nothing(None) });
            }
        }
    }

    /// A path reaches a goal or a gap.
    fn reached(
        &mut self,
        subject: &Subject,
        reached: &Reached<'_>,
        confirmer: &mut Confirmer<'_>,
        limits: &Limits,
    ) -> Result<Option<Reason>, Broken> {
        let Reached { target, path, inputs } = reached;
        if let (Target::Error(_), Some(inputs)) = (target, inputs)
            && confirmer.may_fail(inputs, limits)
        {
            let answer = confirmer.replay(inputs, limits)?;
            let is_run = matches!(answer, Refinement::Counterexample(_));
            let reason = self.judge(&answer, confirmer, limits);
            if is_run {
                return Ok(reason);
            }
        }
        let answer = confirmer.escalate(&subject.program, *target, path, false, limits)?;
        Ok(self.judge(&answer, confirmer, limits))
    }
}

/// A path to a target, with inputs that most likely take it.
struct Reached<'a> {
    target: Target,
    path: &'a crate::cfa::Path,
    inputs: Option<Inputs>,
}
