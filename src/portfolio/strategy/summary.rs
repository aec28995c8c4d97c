//! What a strategy reports when it is over: proofs and what they rest on, how far it came, what it
//! cost.
use super::Strategy;
use crate::base::counterexample;
use crate::base::stats::Statistics;
use crate::engines::predicate::refinement::{in_c, show};
use crate::portfolio::checks::places::{CheckedPlace, place_of};
use crate::portfolio::cost;
use crate::portfolio::engine::Engine;
use crate::portfolio::member_name::DecidedBy;
use crate::portfolio::members::predicates::{MOST_SHOWN, claimed};
use crate::portfolio::partial_results;
use crate::report::{OpenTarget, PartialResults};
use std::collections::BTreeSet;

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
            (None, true) => self.decided().map(|e| e.claims()).unwrap_or_default(),
        };
        counterexample::Proof { engine, claims, ..counterexample::Proof::default() }
    }

    /// Candidates for invariants of the source, from what was proved.
    pub(crate) fn candidates(&mut self) -> counterexample::Candidates {
        if self.decided_by == Some(DecidedBy::Groups) {
            let left_out =
                vec!["proofs of checks in groups: each is of its own program".to_owned()];
            return counterexample::Candidates { left_out, ..Default::default() };
        }
        match self.recollection.as_ref().and_then(|known| known.proved()) {
            Some((program, proof)) => in_c::candidates(&program.program, proof),
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
        let program = &self.shared.prepared.program;
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
        let own = self.parts.iter().flat_map(|parts| parts.proved());
        own.chain(&self.proved_together).copied().collect()
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
        let others = parts.chain([("proof check", self.checker.cost)]);
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
