//! What a strategy reports when it is over: proofs and what they rest on, how far it came, what it
//! cost.
use super::Strategy;
use crate::base::counterexample;
use crate::base::stats::Statistics;
use crate::engines::predicate::refinement::{in_c, show};
use crate::portfolio::checks::places::{CheckedPlace, place_of};
use crate::portfolio::cost;
use crate::portfolio::engine::{Engine, PartialProof};
use crate::portfolio::member_name::DecidedBy;
use crate::portfolio::members::predicates::{MOST_SHOWN, claimed};
use crate::portfolio::partial_results;
use crate::portfolio::residual::{ProofOfPart, Residual};
use crate::report::{OpenTarget, PartialResults};
use std::collections::BTreeSet;

/// What a witness does not tell.
const PROOFS_OF_GROUPS: &str = "proofs of checks in groups: each is of its own program";

impl Strategy {
    /// Why the program was proved; with `claims` what that rests on in detail.
    pub(crate) fn proof(&mut self, claims: bool) -> counterexample::Proof {
        let engine = self.decided_by.map(DecidedBy::text);
        let repeated = self.recollection.as_ref().and_then(|known| known.proved());
        let claims = match (repeated, claims) {
            (_, false) => Vec::new(),
            (Some((program, proof)), true) => {
                claimed(show::claims(&program.program, proof, MOST_SHOWN))
            }
            (None, true) if self.rests_on_parts() => self.claims_of_parts(),
            (None, true) => self.decided().map(|e| e.claims()).unwrap_or_default(),
        };
        counterexample::Proof { engine, claims, ..counterexample::Proof::default() }
    }

    /// What the proof of the rest claims, after those of parts. Each is of a program in which runs
    /// end at the checks that the others rule out: no run comes there, so all claims hold of all
    /// runs.
    fn claims_of_parts(&mut self) -> Vec<counterexample::Claim> {
        let mut all = Vec::new();
        for part in self.residual.iter_mut().flat_map(Residual::parts) {
            match &mut part.proof {
                ProofOfPart::Claims(PartialProof { program, claims }) => {
                    all.extend(claimed(show::claims(&program.program, claims, MOST_SHOWN)));
                }
                ProofOfPart::Search(engine) => all.extend(engine.claims()),
                ProofOfPart::Lost => {}
            }
        }
        if !self.is_all_proved_by_parts() {
            all.extend(self.decided().map(|e| e.claims()).unwrap_or_default());
        }
        all
    }

    /// The same as candidates for invariants of the source.
    fn candidates_of_parts(&mut self) -> counterexample::Candidates {
        let mut all = counterexample::Candidates::default();
        for part in self.residual.iter_mut().flat_map(Residual::parts) {
            let more = match &mut part.proof {
                ProofOfPart::Claims(PartialProof { program, claims }) => {
                    in_c::candidates(&program.program, claims)
                }
                ProofOfPart::Search(engine) => engine.candidates(),
                ProofOfPart::Lost => counterexample::Candidates {
                    left_out: vec![PROOFS_OF_GROUPS.to_owned()],
                    ..Default::default()
                },
            };
            all.add(more);
        }
        if !self.is_all_proved_by_parts() {
            all.add(self.decided().map(|e| e.candidates()).unwrap_or_default());
        }
        all
    }

    /// Whether parts left nothing; else the engine whose answer it is has proved the rest.
    fn is_all_proved_by_parts(&self) -> bool {
        self.residual.as_ref().is_some_and(Residual::is_all_proved)
    }

    /// Candidates for invariants of the source, from what was proved.
    pub(crate) fn candidates(&mut self) -> counterexample::Candidates {
        if self.decided_by == Some(DecidedBy::Groups) {
            let left_out = vec![PROOFS_OF_GROUPS.to_owned()];
            return counterexample::Candidates { left_out, ..Default::default() };
        }
        match self.recollection.as_ref().and_then(|known| known.proved()) {
            Some((program, proof)) => in_c::candidates(&program.program, proof),
            None if self.rests_on_parts() => self.candidates_of_parts(),
            None => self.decided().map(|e| e.candidates()).unwrap_or_default(),
        }
    }

    /// The engine whose answer it is.
    pub(super) fn decided(&mut self) -> Option<&mut Box<dyn Engine>> {
        let Some(DecidedBy::Member(name)) = self.decided_by else { return None };
        self.participants.iter_mut().find(|p| p.member.name == name)?.engine.as_mut()
    }

    /// What the engines of this process know.
    pub(crate) fn explored(&self) -> PartialResults {
        let mut partial = PartialResults::default();
        let begun = self.participants.iter().filter(|p| p.working.runs() > 0);
        begun.for_each(|participant| partial.add(participant.partial_results()));
        partial
    }

    /// What is known although there is no answer.
    pub(crate) fn partial_results(&self) -> PartialResults {
        let mut partial = self.together.clone().unwrap_or_else(|| self.explored());
        let proved = self.proved_places();
        let program = &self.shared.whole.program;
        let lines = |is_proved: bool| {
            partial_results::open_targets(program, |it| proved.contains(&place_of(it)) == is_proved)
        };
        let (open, closed) = (lines(false), lines(true));
        let is_closed = |at: &OpenTarget| {
            let is_there = |open: &OpenTarget| open.target == at.target;
            closed.iter().any(is_there) && !open.iter().any(is_there)
        };
        partial.open.retain(|at| !is_closed(at));
        if partial.open.is_empty() {
            partial.open = open;
        }
        partial
    }

    /// The checks that were proved one by one.
    pub(crate) fn proved_places(&self) -> BTreeSet<CheckedPlace> {
        let groups = self.parts.iter().flat_map(|parts| parts.proved());
        let members = self.residual.iter().flat_map(Residual::proved);
        groups.chain(members).chain(&self.proved_together).copied().collect()
    }

    /// Lists what the engines cost.
    pub(crate) fn count(&self, statistics: &mut Statistics) {
        let mut slices = statistics.component("engines in slices");
        for participant in self.participants.iter().filter(|p| p.working.runs() > 0) {
            slices.time(participant.member.name.text(), participant.working.total());
        }
        if let Some(decider) = self.decided_by {
            slices.text("decided by".to_owned(), decider.text().to_owned());
        }
        let mut work = statistics.component("work in slices");
        for participant in self.participants.iter().filter(|p| p.working.runs() > 0) {
            let seconds = participant.spent.on_reference().as_secs_f64();
            work.real(participant.member.name.text(), seconds, "s of the reference machine");
        }
        let begun = self.participants.iter().filter(|p| p.working.runs() > 0);
        let parts = self.parts.iter().map(|parts| (DecidedBy::Groups.text(), parts.cost()));
        let rest = self.residual.iter().map(|it| ("checks one by one", it.cost));
        let others = parts.chain(rest).chain([("proof check", self.checker.cost)]);
        let costs: Vec<_> = begun.map(|p| (p.member.name.text(), p.cost)).chain(others).collect();
        cost::list(statistics, &costs);
        for engine in self.participants.iter().filter_map(|p| p.engine.as_ref()) {
            engine.count(statistics);
        }
        if let Some(recollection) = &self.recollection {
            recollection.count(statistics);
        }
        if let Some(parts) = &self.parts {
            parts.count(statistics);
        }
        if let Some(residual) = &self.residual {
            residual.count(statistics);
        }
        self.checker.count(statistics);
        self.sanity_runs.count(statistics);
    }

    /// Lists what the engines found.
    pub(crate) fn list(&self, statistics: &mut Statistics) {
        self.participants.iter().filter_map(|p| p.engine.as_ref()).for_each(|e| e.list(statistics));
    }

    /// The reachability graph of the engine that decided, or where none did, of the first one that
    /// has one.
    ///
    /// # Errors
    ///
    /// A message: there is none.
    pub(crate) fn draw(&self) -> Result<String, String> {
        let hint = "`--analysis value` and `--analysis predicate` keep one";
        let Some(decider) = self.decided_by else {
            let mut all = self.participants.iter().filter_map(|it| it.engine.as_ref());
            return all.find_map(|engine| engine.draw()).ok_or_else(|| {
                format!("no engine that worked keeps a reachability graph; {hint}")
            });
        };
        let decided =
            self.participants.iter().find(|it| DecidedBy::Member(it.member.name) == decider);
        decided.and_then(|it| it.engine.as_ref()?.draw()).ok_or_else(|| {
            let name = decider.text();
            format!("`{name}` decided, which keeps no reachability graph; {hint}")
        })
    }
}
