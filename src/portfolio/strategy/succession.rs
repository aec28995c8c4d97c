//! What members get from each other: a successor goes on where one stops, facts that one has proved
//! are suggestions to the others, and what one took of memory is room for the rest.
use super::super::member::{Participant, Standing};
use super::super::table::Start;
use super::Strategy;
use crate::base::limits::{Limits, Stop};
use crate::base::supervisor;
use crate::base::verdict::Reason;
use crate::blocks::shared_invariants::SharedInvariants;
use std::rc::Rc;

impl Strategy {
    /// The members that work with what this one has.
    pub(super) fn joined_to(&self, index: usize) -> Vec<usize> {
        let name = self.participants[index].member.name;
        let joins =
            |start: &Start| matches!(start, Start::Joins(names, _) if names.contains(&name));
        let members = self.participants.iter().enumerate();
        members.filter(|(_, it)| joins(&it.member.start)).map(|(index, _)| index).collect()
    }

    /// Lets the engine that follows go on where this one stops.
    pub(super) fn hand_over(&mut self, from: usize) {
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
    pub(super) fn share(&mut self, from: usize, facts: Rc<SharedInvariants>) {
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
    pub(super) fn make_room(&mut self, limits: &Limits) -> bool {
        self.drop_largest_while(|| limits.check() == Err(Stop::Memory));
        self.working() > 0 && limits.check().is_ok()
    }

    pub(super) fn drop_largest_while(&mut self, mut is_full: impl FnMut() -> bool) {
        while is_full() {
            let engines = self.participants.iter_mut().filter(|p| p.engine.is_some());
            let Some(largest) = engines.max_by_key(|participant| participant.memory) else { break };
            largest.drop_engine();
            supervisor::trim_memory();
        }
    }
}
