//! All paths, one by one, as long as they reach what no run has passed.
//!
//! A goal ends the paths that reach it, so what lies behind it is for the next round, in which it
//! is no goal any more. A round in which no path reaches a goal or an unsupported construct is a
//! proof for all of them.
use super::CoverageSearch;
use crate::base::progress::Progress;
use crate::base::verdict::Reason;
use crate::base::work;
use crate::base::work::Work;
use crate::driver::prepare::prepared;
use crate::driver::search::Unfinished;
use crate::engines::path_enumeration::search::{PathSearch, SearchEvent};
use crate::engines::path_enumeration::subject::Subject;
use crate::passes::Prepared;
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::engine::{PathProposal, Proposal, weightiest_of};
use crate::portfolio::front_end::Front;
use crate::portfolio::proof_check::{Certificate, Checker};
use crate::report::InputError;

/// A round that has found something ends when nothing more comes for so long.
const MORE: Work = Work::seconds(2);

/// How a round ended.
enum Round {
    /// No path reaches a goal: it is proved.
    Proved,
    /// Runs were found.
    Found,
    /// Nothing came of it.
    Nothing(Option<Reason>),
}

impl CoverageSearch<'_> {
    /// `budget`: what a round may spend that has found nothing.
    pub(super) fn paths(
        &mut self,
        work: Work,
        progress: &mut dyn Progress,
    ) -> Result<(), Unfinished> {
        loop {
            let wanted = self.wanted();
            if wanted.is_empty() {
                return Ok(());
            }
            self.counters.rounds_of_paths += 1;
            let aimed = self.run.read.module.aimed_at(&wanted);
            let Prepared { program, facts, .. } =
                prepared(self.run.config, &aimed).map_err(InputError::from)?;
            let subject = Subject::new(program, facts);
            let mut confirmer = Confirmer::new(Front::Read(&aimed), None, progress);
            match self.round(work, &subject, &mut confirmer)? {
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
        budget: Work,
        subject: &Subject,
        confirmer: &mut Confirmer<'_>,
    ) -> Result<Round, Unfinished> {
        let limits = self.run.limits;
        let Some(mut search) = PathSearch::new(subject, true) else {
            return Ok(Round::Nothing(None));
        };
        let mut undecided = Vec::new();
        let mut found = false;
        let mut until = work::spent() + budget;
        loop {
            let slice = limits.within(until.minus(work::spent()));
            let before = self.wanted().len();
            match search.run(&slice) {
                Err(_) => {
                    limits.check()?;
                    return Ok(if found { Round::Found } else { Round::Nothing(None) });
                }
                Ok(SearchEvent::Reached(target, path, inputs)) => {
                    let candidate =
                        PathProposal { guess: inputs, ..PathProposal::new(target, path) };
                    let candidate = Proposal::Path(candidate);
                    let answer = confirmer.confirm(&subject.program, &candidate, limits)?;
                    undecided.extend(self.judge(answer, confirmer));
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
                until = work::spent() + MORE;
            }
            if work::spent() >= until {
                return Ok(if found { Round::Found } else { Round::Nothing(None) });
            }
        }
    }
}
