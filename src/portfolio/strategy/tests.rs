//! Turns without engines that analyse anything: which engine gets which invariants, which one makes
//! room, which one follows which.
use super::*;
use crate::base::progress::{Progress, Silent};
use crate::base::stats::Statistics;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{Program, text};
use crate::passes;
use crate::passes::table::Selection;
use crate::portfolio::engine::{Cooperates, Engine, Explains, Outcome, Rejection};
use crate::portfolio::member_name::MemberName;
use crate::portfolio::proof_check::Certificate;
use std::cell::Cell;

/// An engine that gives its memory back when it is dropped.
struct Hog(Rc<Cell<u64>>, u64);

impl Engine for Hog {
    fn run(&mut self, _: &mut dyn Progress, _: &Limits) -> Outcome {
        Outcome::Paused(Stop::Memory)
    }

    fn program(&self) -> &Program {
        panic!("it proposes nothing")
    }

    fn rejected(&mut self, _: Rejection) {}
    fn proof(&mut self) -> Certificate<'_> {
        Certificate::None
    }

    fn open(&self) -> Option<Reason> {
        None
    }

    fn count(&self, _: &mut Statistics) {}
}

impl Cooperates for Hog {}

impl Explains for Hog {}

impl Drop for Hog {
    fn drop(&mut self) {
        self.0.set(self.0.get() - self.1);
    }
}

/// An engine that can use facts, or cannot.
struct Pupil(bool);

impl Engine for Pupil {
    fn run(&mut self, _: &mut dyn Progress, _: &Limits) -> Outcome {
        Outcome::Paused(Stop::Time)
    }

    fn program(&self) -> &Program {
        panic!("it proposes nothing")
    }

    fn rejected(&mut self, _: Rejection) {}
    fn proof(&mut self) -> Certificate<'_> {
        Certificate::None
    }

    fn open(&self) -> Option<Reason> {
        None
    }

    fn count(&self, _: &mut Statistics) {}
}

impl Cooperates for Pupil {
    fn share_invariants(&mut self, _: &Rc<SharedInvariants>) -> bool {
        self.0
    }
}

impl Explains for Pupil {}

/// An engine with a successor of its kind.
struct Relay;

impl Engine for Relay {
    fn run(&mut self, _: &mut dyn Progress, _: &Limits) -> Outcome {
        Outcome::HandsOver
    }

    fn program(&self) -> &Program {
        panic!("it proposes nothing")
    }

    fn rejected(&mut self, _: Rejection) {}
    fn proof(&mut self) -> Certificate<'_> {
        Certificate::None
    }

    fn open(&self) -> Option<Reason> {
        Some(Reason::NeedsInvariant)
    }

    fn count(&self, _: &mut Statistics) {}
}

impl Cooperates for Relay {
    fn may_hand_over(&self) -> bool {
        true
    }

    fn successor(self: Box<Self>) -> Option<Box<dyn Engine>> {
        Some(self)
    }
}

impl Explains for Relay {}

/// A run of this kind whose first engines are these.
fn strategy(kind: AnalysisKind, engines: Vec<Box<dyn Engine>>) -> Strategy {
    let program = text::parse("fn main() {\nL1 -> L2: return\n}\n").expect("a program");
    let prepared = passes::run(program, Selection::required());
    let mut strategy = Strategy::new(kind, prepared);
    for (participant, engine) in strategy.participants.iter_mut().zip(engines) {
        participant.take_over(engine, &Rc::default());
    }
    strategy
}

fn standings(strategy: &Strategy) -> Vec<Standing> {
    strategy.participants.iter().map(|participant| participant.standing.clone()).collect()
}

fn over(reason: &Reason) -> Standing {
    Standing::Over(Some(reason.clone()))
}

#[test]
fn facts_give_another_try_to_whom_they_help() {
    let unsupported = Reason::Unsupported("inline assembly".to_owned());
    let needs = Reason::NeedsInvariant;
    let given = [(true, &needs), (true, &needs), (false, &needs), (true, &unsupported)];
    let engine = |(helps, _)| -> Box<dyn Engine> { Box::new(Pupil(helps)) };
    let mut strategy = strategy(AnalysisKind::Portfolio, given.map(engine).into());
    for (participant, (_, reason)) in strategy.participants.iter_mut().zip(given) {
        participant.standing = over(reason);
    }
    strategy.share(0, Rc::default());
    let expected = [over(&needs), Standing::Working, over(&needs), over(&unsupported)];
    assert_eq!(standings(&strategy)[..4], expected);
}

#[test]
fn the_largest_engines_make_room_for_the_others() {
    let used = Rc::new(Cell::new(55));
    let sizes = [5, 30, 20];
    let engine = |size| -> Box<dyn Engine> { Box::new(Hog(Rc::clone(&used), size)) };
    let mut strategy = strategy(AnalysisKind::ValuePredicate, sizes.map(engine).into());
    strategy.participants.truncate(3);
    for (participant, memory) in strategy.participants.iter_mut().zip(sizes) {
        participant.memory = memory;
    }
    let full = over(&Reason::Stopped(Stop::Memory));
    strategy.drop_largest_while(|| used.get() > 40);
    assert_eq!(standings(&strategy), [Standing::Working, full.clone(), Standing::Working]);
    assert_eq!((strategy.working(), used.get()), (2, 25));
    strategy.drop_largest_while(|| used.get() > 10);
    assert_eq!(standings(&strategy), [Standing::Working, full.clone(), full]);
    // Where nothing helps, all are gone.
    strategy.drop_largest_while(|| true);
    assert_eq!((strategy.working(), used.get()), (0, 0));
}

#[test]
fn a_successor_begins_when_another_engine_hands_over() {
    let mut strategy = strategy(AnalysisKind::Value, vec![Box::new(Relay)]);
    strategy.participants[0].memory = 7;
    assert_eq!(standings(&strategy), [Standing::Working, Standing::Waiting]);
    assert_eq!(strategy.working(), 1);
    strategy.hand_over(0);
    assert_eq!(standings(&strategy), [over(&Reason::NeedsInvariant), Standing::Working]);
    assert_eq!((strategy.participants[0].memory, strategy.participants[1].memory), (0, 7));
    // No engine follows the last one.
    strategy.hand_over(1);
    assert_eq!(strategy.working(), 0);
}

#[test]
fn an_allowance_counts_only_where_somebody_could_go_on() {
    let engines: Vec<Box<dyn Engine>> = vec![Box::new(Relay)];
    let mut used_up = strategy(AnalysisKind::Value, engines);
    let participant = &mut used_up.participants[0];
    assert!(!participant.is_used_up());
    participant.allowance = Some(crate::base::work::Work::NONE);
    assert!(participant.is_used_up());
    participant.take_over(Box::new(Pupil(false)), &Rc::default());
    assert!(!participant.is_used_up());
}

#[test]
fn what_follows_a_member_is_left_out_with_it() {
    let mut strategy = strategy(AnalysisKind::Value, Vec::new());
    let names = |strategy: &Strategy| -> Vec<&str> {
        strategy.participants.iter().map(|participant| participant.member.name.text()).collect()
    };
    assert_eq!(names(&strategy), ["values", "eager values"]);
    strategy.leave_out(&["labels"]);
    assert_eq!(names(&strategy).len(), 2);
    strategy.leave_out(&["values"]);
    assert!(names(&strategy).is_empty());
}

#[test]
fn k_induction_works_with_two_others_as_long_as_they_are_there() {
    let is_k_induction = |p: &Participant| p.member.name == MemberName::KInduction;
    let mut without = strategy(AnalysisKind::Kinduction, Vec::new());
    without.participants.retain(is_k_induction);
    assert!(!without.participants[0].begin(&mut without.shared));
    assert_eq!(standings(&without), [Standing::Over(None)]);

    let mut with = strategy(AnalysisKind::Kinduction, Vec::new());
    let Strategy { participants, shared, .. } = &mut with;
    participants.iter_mut().for_each(|participant| {
        participant.begin(shared);
    });
    let at = participants.iter().position(is_k_induction).expect("a member of the analysis");
    assert_eq!(participants[at].standing, Standing::Working);
    // It waits for facts that are still to come.
    let outcome = |participants: &mut [Participant]| {
        let engine = participants[at].engine.as_mut().expect("it has begun");
        engine.run(&mut Silent, &Limits::none())
    };
    assert!(matches!(outcome(participants), Outcome::Paused(Stop::Time)));
    for participant in participants.iter_mut() {
        if participant.member.name == MemberName::Invariants {
            participant.drop_engine();
        }
    }
    assert!(matches!(outcome(participants), Outcome::Undecided(Reason::NeedsInvariant)));
}
