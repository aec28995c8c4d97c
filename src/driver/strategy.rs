//! Which engines run, and for how long.
//!
//! Every engine is resumable, so several take turns in slices that double: what one of them decides quickly is decided quickly. A hard
//! task gives each about the same time at first; what is still open then is more likely decided by refinement of predicates, which gets twice as much
//! from then on, than by a search that has met its wall. The first answer counts; each is sound by itself. Values come first: where they can decide, nothing is faster.
use super::confirm::Confirmer;
use super::facts;
use super::far;
use super::induction::Induction;
use super::predicates::Predicates;
use super::proof::{Checker, Proof, without_reserve};
use super::runs::Runs;
use super::second_look::{Contradiction, SecondLook};
use super::values::Values;
use crate::config::AnalysisKind;
use crate::evidence::{self, Claim as Claimed, Counterexample};
use crate::limits::{Limits, Stop, resident_bytes};
use crate::predicate::blocks::graph::BlockGraph;
use crate::predicate::blocks::proof::Claim;
use crate::prepare::{self, Prepared};
use crate::reach::cegar::Unresolved;
use crate::report::{HowFar, OpenTarget};
use crate::stats::{Statistics, Timer};
use crate::supervisor;
use crate::verdict::Reason;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// What a slice of an engine's work ended with.
pub(super) enum Outcome {
    /// No run reaches a target.
    Proved,
    /// A run does, and a replay showed so.
    Counterexample(Counterexample),
    /// The engine has nothing left to try.
    Undecided(Reason),
    /// A limit; with more time it goes on.
    Paused(Stop),
}

/// An analysis that works in slices.
pub(super) trait Engine {
    /// Works until it has an answer or reaches a limit.
    fn run(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Outcome;
    /// What shows that no run reaches a target; after [`Outcome::Proved`].
    fn proof(&mut self) -> Proof<'_>;
    /// Facts that it has proven since it was asked last; all that it knows, if there are new ones.
    fn facts(&mut self) -> Option<Vec<Claim>> {
        None
    }
    /// Takes facts that another engine has proven; says whether they may help it.
    fn learn(&mut self, _facts: Vec<Claim>) -> bool {
        false
    }
    /// What its proof claims, for a reader; after [`Outcome::Proved`], and not cheap.
    fn claims(&mut self) -> Vec<Claimed> {
        Vec::new()
    }
    /// What it has met and could not decide so far.
    fn open(&self) -> Option<Reason>;
    /// What it knows although it has no answer.
    fn how_far(&self) -> HowFar {
        HowFar::default()
    }
    /// The rounds that it knows to be without a violation, for whoever watches.
    fn watched(&self) -> Option<Arc<AtomicU64>> {
        None
    }
    /// Lists what it cost.
    fn count(&self, statistics: &mut Statistics);
    /// Lists the formulas that it found, if it works with any: for a reader, and not cheap.
    fn list(&self, _statistics: &mut Statistics) {}
    /// Its reachability graph for Graphviz, if it has one to show.
    fn draw(&self) -> Option<String> {
        None
    }
}

/// Makes an engine when its first turn comes: most programs are decided before the last one has to be there. `None`: this program is
/// nothing for it.
type Maker = Box<dyn FnOnce() -> Option<Box<dyn Engine>>>;

/// An engine, and why it gave up if it did.
struct Participant {
    name: &'static str,
    maker: Option<Maker>,
    engine: Option<Box<dyn Engine>>,
    gave_up: Option<Reason>,
    /// What a dropped engine knew.
    far: HowFar,
    /// Resident bytes that came in its turns.
    memory: u64,
    working: Timer,
}

impl Participant {
    fn new((name, maker): (&'static str, Maker)) -> Self {
        let (engine, gave_up, working) = (None, None, Timer::default());
        Self {
            name,
            maker: Some(maker),
            engine,
            gave_up,
            far: HowFar::default(),
            memory: 0,
            working,
        }
    }

    fn engine(&mut self) -> Option<&mut Box<dyn Engine>> {
        if let Some(maker) = self.maker.take() {
            self.engine = maker();
        }
        self.engine.as_mut()
    }

    /// Its turn. There is an engine.
    fn work(&mut self, confirmer: &mut Confirmer<'_>, turn: &Limits) -> Outcome {
        let _timer = self.working.start();
        match &mut self.engine {
            Some(engine) => {
                confirmer.progress.engine(self.name, engine.watched());
                engine.run(confirmer, turn)
            }
            None => Outcome::Paused(Stop::Time),
        }
    }

    fn is_working(&self) -> bool {
        self.gave_up.is_none() && (self.maker.is_some() || self.engine.is_some())
    }
}

/// The engines of a run, in the order of their turns.
pub(super) struct Strategy {
    /// Where the property can be violated.
    targets: Vec<OpenTarget>,
    participants: Vec<Participant>,
    checker: Checker,
    second_look: SecondLook,
    is_contradicted: bool,
    /// Whose answer it is.
    decided_by: Option<&'static str>,
    /// What was proven and not told to who comes later.
    facts: Vec<Claim>,
}

/// The first slice of each engine.
const FIRST_SLICE: Duration = Duration::from_secs(2);
/// From this slice on the engines before the last one get half of it.
const LONG_SLICE: Duration = Duration::from_secs(8);
/// After so many paths that need predicates the values give way for the first time.
const PATIENCE: usize = 8;
/// The lazy try of the values where there is no time limit.
const LAZY_TIME: Duration = Duration::from_secs(120);
/// The lazy try where cases are distinguished: most of what it has to track is what the cases are about.
const CASES_LAZY_TIME: Duration = Duration::from_secs(10);

impl Strategy {
    /// The engines that `kind` names.
    pub(super) fn new(kind: AnalysisKind, prepared: Prepared, limits: &Limits) -> Self {
        use AnalysisKind as Kind;
        let prepared = Rc::new(prepared);
        let limits = limits.clone();
        let targets = far::all_targets(&prepared.program);
        let source = Rc::clone(&prepared);
        let blocks = move |with_values| facts::blocks(&source, with_values);
        let graph = blocks.clone();
        let source = Rc::clone(&prepared);
        let values: Maker = Box::new(move || Some(Box::new(values(kind, &source, &limits))));
        let source = Rc::clone(&prepared);
        let cases: Maker = Box::new(move || Some(Box::new(values_by_cases(&source)?)));
        let source = Rc::clone(&prepared);
        let runs: Maker = Box::new(move || Some(Box::new(Runs::new(source))));
        let predicates = move |with_values| -> Maker {
            Box::new(move || Some(Box::new(Predicates::new(blocks(with_values)))))
        };
        let induction = |new: fn(BlockGraph) -> Induction| -> Maker {
            Box::new(move || Some(Box::new(new(graph(true)))))
        };
        let makers = match kind {
            Kind::Value | Kind::ValueEager => vec![("values", values)],
            Kind::Predicate => vec![("predicates", predicates(false))],
            Kind::ValuePredicate => {
                vec![("values", values), ("cases", cases), ("predicates", predicates(true))]
            }
            Kind::Bmc => vec![("bounded search", induction(Induction::bounded))],
            Kind::Kinduction => vec![("induction", induction(Induction::new))],
            Kind::Runs => vec![("concrete runs", runs)],
            Kind::Portfolio => vec![
                ("values", values),
                ("concrete runs", runs),
                ("induction", induction(Induction::new)),
                ("cases", cases),
                ("predicates", predicates(true)),
            ],
        };
        let participants = makers.into_iter().map(Participant::new).collect();
        Self { targets, ..Self::of(participants) }
    }

    fn of(participants: Vec<Participant>) -> Self {
        Self {
            targets: Vec::new(),
            participants,
            checker: Checker::default(),
            second_look: SecondLook::default(),
            is_contradicted: false,
            decided_by: None,
            facts: Vec::new(),
        }
    }

    /// Lets the engines take turns until one has an answer, all have given up, or a limit is reached.
    pub(super) fn run(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Outcome {
        let mut slice = FIRST_SLICE;
        let (all, limits) = (limits, &without_reserve(limits));
        while self.working() > 0 {
            for index in 0..self.participants.len() {
                // The last one that can still decide gets all that is left.
                let turn = match self.working() {
                    1 => limits.clone(),
                    _ => limits.within(share(slice, index + 1 == self.participants.len())),
                };
                let participant = &mut self.participants[index];
                if !participant.is_working() {
                    continue;
                }
                let before = resident_bytes().unwrap_or(0);
                let is_new = participant.maker.is_some();
                let Some(engine) = participant.engine() else { continue };
                if is_new && !self.facts.is_empty() {
                    engine.learn(self.facts.clone());
                }
                let outcome = participant.work(confirmer, &turn);
                let facts = participant.engine().and_then(|engine| engine.facts());
                participant.memory += resident_bytes().unwrap_or(0).saturating_sub(before);
                let Some(engine) = participant.engine() else { continue };
                match outcome {
                    Outcome::Undecided(reason) => participant.gave_up = Some(reason),
                    Outcome::Proved => {
                        match self.checker.check(engine.proof(), all, confirmer.progress) {
                            Ok(()) => {
                                self.decided_by = Some(participant.name);
                                return self.proved(confirmer, all);
                            }
                            // The others may have a proof that can be checked, if there is time.
                            Err(reason @ Reason::ProofUnchecked(_)) => {
                                if let Err(stop) = all.check() {
                                    return Outcome::Paused(stop);
                                }
                                participant.gave_up = Some(reason);
                            }
                            Err(reason) => return Outcome::Undecided(reason),
                        }
                    }
                    Outcome::Paused(stop) => {
                        if let Some(stop) = limits.check().err().or(other_than_time(stop))
                            && !(stop == Stop::Memory && self.make_room(limits))
                        {
                            return self.stopped(stop);
                        }
                    }
                    decided @ Outcome::Counterexample(_) => {
                        self.decided_by = Some(participant.name);
                        return decided;
                    }
                }
                if let Some(facts) = facts {
                    self.tell(index, &facts);
                }
            }
            slice *= 2;
        }
        let reasons = self.participants.iter_mut().filter_map(|p| p.gave_up.take());
        Outcome::Undecided(weightiest_of(reasons))
    }

    /// A proof survived its check; runs of the program as it was read have the last word.
    fn proved(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Outcome {
        match self.second_look.contradiction(confirmer, limits) {
            Ok(None) => Outcome::Proved,
            Ok(Some(Contradiction::Violation(found))) => {
                self.is_contradicted = true;
                Outcome::Counterexample(found)
            }
            Ok(Some(Contradiction::InvalidAccess(reason))) => {
                self.is_contradicted = true;
                Outcome::Undecided(reason)
            }
            Err(stop) => Outcome::Paused(stop),
        }
    }

    /// Whether a run failed that an engine had proved not to be there: an error of ours.
    pub(super) const fn is_contradicted(&self) -> bool {
        self.is_contradicted
    }

    /// Tells the other engines what one of them has proven. Who has given up may try again.
    fn tell(&mut self, from: usize, facts: &[Claim]) {
        for (index, participant) in self.participants.iter_mut().enumerate() {
            if index == from {
                continue;
            }
            // Who has not begun learns it when it does.
            let Some(engine) = &mut participant.engine else { continue };
            let gave_up =
                matches!(participant.gave_up, Some(Reason::NeedsInvariant | Reason::Solver(_)));
            if engine.learn(facts.to_vec()) && gave_up {
                participant.gave_up = None;
            }
        }
        self.facts = facts.to_vec();
    }

    /// Drops engines, those first that took the most memory, until there is room for the others. Says whether there is, and are others.
    /// What a dropped engine did is missing in the statistics.
    fn make_room(&mut self, limits: &Limits) -> bool {
        self.drop_largest_while(|| limits.check() == Err(Stop::Memory));
        self.working() > 0 && limits.check().is_ok()
    }

    fn drop_largest_while(&mut self, mut is_full: impl FnMut() -> bool) {
        while is_full() {
            let engines = self.participants.iter_mut().filter(|p| p.engine.is_some());
            let Some(largest) = engines.max_by_key(|participant| participant.memory) else { break };
            let dropped = largest.engine.take();
            let open = dropped.as_ref().and_then(|engine| engine.open());
            largest.far = dropped.as_ref().map(|engine| engine.how_far()).unwrap_or_default();
            let known = open.into_iter().chain(largest.gave_up.take());
            largest.gave_up = Some(weightiest_of(known.chain([Reason::Stopped(Stop::Memory)])));
            drop(dropped);
            supervisor::trim_memory();
        }
    }

    fn working(&self) -> usize {
        self.participants.iter().filter(|participant| participant.is_working()).count()
    }

    /// A limit is the reason, unless more of what was limited could not have led to TRUE.
    fn stopped(&mut self, stop: Stop) -> Outcome {
        let known = |p: &mut Participant| p.gave_up.take().or_else(|| p.engine.as_ref()?.open());
        let reasons = self.participants.iter_mut().filter_map(known);
        match weightiest_of(reasons.chain([Reason::Stopped(stop)])) {
            Reason::Stopped(_) => Outcome::Paused(stop),
            reason => Outcome::Undecided(reason),
        }
    }

    /// Why the program was proved; with `claims` what that rests on in detail.
    pub(super) fn proof(&mut self, claims: bool) -> evidence::Proof {
        let engine = self.decided_by;
        let decided = self.participants.iter_mut().find(|p| Some(p.name) == engine);
        let decided = decided.and_then(|p| p.engine.as_mut()).filter(|_| claims);
        evidence::Proof { engine, claims: decided.map(|e| e.claims()).unwrap_or_default() }
    }

    /// What is known although there is no answer.
    pub(super) fn how_far(&self) -> HowFar {
        let mut far = HowFar::default();
        for participant in self.participants.iter().filter(|p| p.working.runs() > 0) {
            let own = participant.engine.as_ref().map(|engine| engine.how_far());
            far.add(own.unwrap_or_else(|| participant.far.clone()));
        }
        if far.open.is_empty() {
            far.open.clone_from(&self.targets);
        }
        far
    }

    /// Lists what the engines cost.
    pub(super) fn count(&self, statistics: &mut Statistics) {
        let mut turns = statistics.component("engines in turns");
        for participant in self.participants.iter().filter(|p| p.working.runs() > 0) {
            turns.time(participant.name, participant.working.total());
        }
        if let Some(name) = self.decided_by {
            turns.text("decided by".to_owned(), name.to_owned());
        }
        for engine in self.participants.iter().filter_map(|p| p.engine.as_ref()) {
            engine.count(statistics);
        }
        self.checker.count(statistics);
        self.second_look.count(statistics);
    }

    /// Lists what the engines found.
    pub(super) fn list(&self, statistics: &mut Statistics) {
        self.participants.iter().filter_map(|p| p.engine.as_ref()).for_each(|e| e.list(statistics));
    }

    /// The reachability graph of the first engine that has one to show.
    pub(super) fn draw(&self) -> Option<String> {
        self.participants.iter().find_map(|participant| participant.engine.as_ref()?.draw())
    }
}

/// How much of a slice an engine gets.
fn share(slice: Duration, is_last: bool) -> Duration {
    if is_last || slice < LONG_SLICE { slice } else { slice / 2 }
}

fn other_than_time(stop: Stop) -> Option<Stop> {
    (stop != Stop::Time).then_some(stop)
}

fn values(kind: AnalysisKind, prepared: &Prepared, limits: &Limits) -> Values {
    let input = facts::input(prepared.clone());
    if kind == AnalysisKind::ValueEager {
        return Values::without_refinement(input);
    }
    let parts = if kind == AnalysisKind::Value { 2 } else { 1 };
    let lazy_time = limits.remaining().map_or(LAZY_TIME, |left| left * parts / 5);
    Values::new(input, lazy_time, PATIENCE)
}

/// Explicit values where each value of an input has a way of its own, if there are inputs with few values.
fn values_by_cases(prepared: &Prepared) -> Option<Values> {
    let prepared = prepare::distinguish_cases(prepared)?;
    Some(Values::new(facts::input(prepared), CASES_LAZY_TIME, PATIENCE))
}

/// What stands most in the way of the targets that were met.
pub(super) fn weightiest(unresolved: Vec<Unresolved>) -> Reason {
    weightiest_of(unresolved.into_iter().map(|entry| entry.reason))
}

/// Errors of ours first, then what is not supported, then limits, then what an analysis could not find although it had all it wanted.
pub(super) fn weightiest_of(reasons: impl Iterator<Item = Reason>) -> Reason {
    let weight = |reason: &Reason| match reason {
        Reason::ProofRefuted(_) => 0,
        Reason::Internal(_) => 1,
        Reason::ReplayDisagrees(_) => 2,
        Reason::ProofUnchecked(_) => 3,
        Reason::Unsupported(_) => 4,
        Reason::InvalidAccess { is_shown: true, .. } => 5,
        Reason::Stopped(_) => 6,
        Reason::InvalidAccess { is_shown: false, .. } => 7,
        Reason::NeedsInvariant => 8,
        Reason::Solver(_) => 9,
        Reason::NoFailingRun => 10,
    };
    reasons.min_by_key(weight).unwrap_or(Reason::Internal("nothing is unresolved".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// An engine that gives its memory back when it is dropped.
    struct Hog(Rc<Cell<u64>>, u64);

    impl Engine for Hog {
        fn run(&mut self, _: &mut Confirmer<'_>, _: &Limits) -> Outcome {
            Outcome::Paused(Stop::Memory)
        }
        fn proof(&mut self) -> Proof<'_> {
            Proof::None
        }
        fn open(&self) -> Option<Reason> {
            None
        }
        fn count(&self, _: &mut Statistics) {}
    }

    impl Drop for Hog {
        fn drop(&mut self) {
            self.0.set(self.0.get() - self.1);
        }
    }

    /// An engine that can use facts, or cannot.
    struct Pupil(bool);

    impl Engine for Pupil {
        fn run(&mut self, _: &mut Confirmer<'_>, _: &Limits) -> Outcome {
            Outcome::Paused(Stop::Time)
        }
        fn proof(&mut self) -> Proof<'_> {
            Proof::None
        }
        fn learn(&mut self, _: Vec<Claim>) -> bool {
            self.0
        }
        fn open(&self) -> Option<Reason> {
            None
        }
        fn count(&self, _: &mut Statistics) {}
    }

    fn unborn(name: &'static str) -> Participant {
        Participant { maker: None, ..Participant::new((name, Box::new(|| None))) }
    }

    #[test]
    fn facts_give_another_try_to_whom_they_help() {
        let unsupported = Reason::Unsupported("inline assembly".to_owned());
        let participant = |(helps, gave_up): (bool, Reason)| {
            let engine: Box<dyn Engine> = Box::new(Pupil(helps));
            let (engine, gave_up) = (Some(engine), Some(gave_up));
            Participant { engine, gave_up, ..unborn("pupil") }
        };
        let needs = Reason::NeedsInvariant;
        let given = [
            (true, needs.clone()),
            (true, needs.clone()),
            (false, needs.clone()),
            (true, unsupported.clone()),
        ];
        let participants = given.map(participant).into();
        let mut strategy = Strategy::of(participants);
        strategy.tell(0, &[]);
        let gave_up: Vec<_> = strategy.participants.iter().map(|p| p.gave_up.clone()).collect();
        assert_eq!(gave_up, [Some(needs.clone()), None, Some(needs), Some(unsupported)]);
    }

    #[test]
    fn predicates_get_twice_as_much_of_long_slices() {
        let [short, long] = [FIRST_SLICE, LONG_SLICE];
        assert_eq!([share(short, false), share(short, true)], [short, short]);
        assert_eq!([share(long, false), share(long, true)], [long / 2, long]);
    }

    #[test]
    fn the_largest_engines_make_room_for_the_others() {
        let used = Rc::new(Cell::new(0));
        let participant = |memory: u64| {
            used.set(used.get() + memory);
            let engine: Box<dyn Engine> = Box::new(Hog(Rc::clone(&used), memory));
            Participant { engine: Some(engine), memory, ..unborn("hog") }
        };
        let participants = [5, 30, 20].map(participant).into();
        let mut strategy = Strategy::of(participants);
        let gave_up = |strategy: &Strategy| {
            strategy.participants.iter().map(|p| p.gave_up.clone()).collect::<Vec<_>>()
        };
        let full = Some(Reason::Stopped(Stop::Memory));
        strategy.drop_largest_while(|| used.get() > 40);
        assert_eq!(gave_up(&strategy), [None, full.clone(), None]);
        assert_eq!((strategy.working(), used.get()), (2, 25));
        strategy.drop_largest_while(|| used.get() > 10);
        assert_eq!(gave_up(&strategy), [None, full.clone(), full.clone()]);
        // Where nothing helps, all are gone.
        strategy.drop_largest_while(|| true);
        assert_eq!((strategy.working(), used.get()), (0, 0));
    }
}
