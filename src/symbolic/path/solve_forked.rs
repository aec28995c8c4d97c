//! Large path formulas that circuits do not decide at once are decided in a process of their own
//! ([`crate::base::supervisor::forked`]).
//!
//! cvc5 looks at its limits only once it searches. Before that it can take minutes and gigabytes (a
//! thousand sums, each the one before plus an input, are flattened to a million summands), and the
//! engines whose turn would be next never had it. What such a query ends with is "unknown", or the
//! limit.
//!
//! Path formulas of more than 2,000 nodes that circuits do not decide within 0.4 s of work, and all
//! of more than 50,000 nodes, go to such a process. Its memory counts towards the limit, but not in
//! the peak that `--stats` shows. Known limits: queries of abstraction, induction and the proof
//! check go to solvers that live on, and only the process boundary of the run bounds those. A call
//! of the SAT solver looks at no clock before its conflicts are spent (500 at first), and memory is
//! not looked at while clauses are made.
use crate::base::limits::{Limits, Stop};
use crate::base::supervisor;
use crate::base::supervisor::Forked;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::solver::smt::Counters;
use crate::solver::smt::by_kind::{SolverKind, counted};
use crate::symbolic::halt::Halt;
use crate::symbolic::value::Model;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Formulas with more nodes are not given to cvc5 in this process: about where a fork (some
/// milliseconds) costs less than the query.
const MOST_NODES: usize = 2_000;
/// Formulas with more nodes are not made to circuits in this process, whose memory is the user's.
const MOST_FOR_BIT_BLASTING: usize = 50_000;

/// Where conjuncts are decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// In this process.
    Small,
    /// In this process by bit-blasting, else in a forked one.
    Large,
    /// In a forked process.
    Huge,
}

/// By the nodes of the conjuncts.
pub(crate) fn size(pool: &ExprPool, conjuncts: &[ExprId]) -> Size {
    let nodes = pool.nodes_below(conjuncts).filter(|(_, expr)| !matches!(expr, Expr::Const(_)));
    match nodes.take(MOST_FOR_BIT_BLASTING + 1).count() {
        count if count > MOST_FOR_BIT_BLASTING => Size::Huge,
        count if count > MOST_NODES => Size::Large,
        _ => Size::Small,
    }
}

/// What `ask` finds out, in a process of its own: it fills a model of variables and counts what it
/// did.
pub(crate) fn forked(
    model: &mut Model,
    limits: &Limits,
    counters: &mut Counters,
    ask: impl FnOnce(&mut Model, &mut Counters) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let (before, cheap) = (model.clone(), counters.cheap);
    let run = || {
        let mut model = before;
        let mut counters = Counters { cheap, ..Counters::default() };
        let meter = work::spent();
        let result = ask(&mut model, &mut counters);
        let message = Message::new(&result, &model, &counters, work::spent().minus(meter));
        // An answer that cannot be written is none.
        serde_json::to_vec(&message).unwrap_or_default()
    };
    match counted(SolverKind::Forked, || supervisor::forked(limits, run)) {
        Forked::Done(bytes) => match serde_json::from_slice::<Message>(&bytes) {
            Ok(message) => message.open(model, counters),
            Err(_) => lost("an answer of the solver that cannot be read"),
        },
        // It had more than its budget.
        Forked::Stopped(stop) => {
            limits.exhaust();
            Err(Halt::Stopped(stop))
        }
        Forked::TooLarge => lost("a path formula that takes too much memory"),
        Forked::Failed(why) => lost(why),
    }
}

/// What is counted for an answer that did not come: what was spent on it is not known.
const LOST: Work = Work::millis(500);

fn lost(why: impl Into<String>) -> Result<(), Halt> {
    work::add(LOST);
    Err(Halt::unknown(why))
}

/// An answer on its way between processes.
#[derive(Serialize, Deserialize)]
struct Message {
    answer: Reply,
    /// Variable, width and bits.
    model: Vec<(u32, u32, u128)>,
    /// As in [`Counters`], in that order; the time in nanoseconds.
    counted: [u64; 6],
    /// What was spent, by the nanoseconds of the reference machine.
    work: u64,
}

#[derive(Serialize, Deserialize)]
enum Reply {
    Model,
    Infeasible,
    Unknown(String),
    Time,
    Memory,
    Interrupted,
}

impl Message {
    fn new(result: &Result<(), Halt>, model: &Model, counters: &Counters, work: Work) -> Self {
        let answer = match result {
            Ok(()) => Reply::Model,
            Err(Halt::Infeasible) => Reply::Infeasible,
            Err(Halt::Unknown(why)) => Reply::Unknown(why.clone()),
            Err(Halt::Stopped(Stop::Time)) => Reply::Time,
            Err(Halt::Stopped(Stop::Memory)) => Reply::Memory,
            Err(Halt::Stopped(Stop::Interrupted)) => Reply::Interrupted,
        };
        let entry = |(var, value): (u32, &Option<Bv>)| {
            value.map(|value| (var, value.width().bits(), value.unsigned()))
        };
        let nanoseconds = u64::try_from(counters.time.as_nanos()).unwrap_or(u64::MAX);
        Self {
            answer,
            model: (0u32..).zip(model).filter_map(entry).collect(),
            counted: [
                counters.queries,
                counters.sat,
                counters.unsat,
                counters.unknown,
                nanoseconds,
                counters.cheap,
            ],
            work: work.as_nanos(),
        }
    }

    fn open(self, model: &mut Model, counters: &mut Counters) -> Result<(), Halt> {
        work::add(Work::nanos(self.work));
        let [queries, sat, unsat, unknown, nanoseconds, cheap] = self.counted;
        let time = Duration::from_nanos(nanoseconds);
        counters.add(&Counters { queries, sat, unsat, unknown, time, cheap });
        for (var, bits, value) in self.model {
            if let (Some(width), Some(entry)) =
                (Width::new(bits), model.get_mut(VarId(var).index()))
            {
                *entry = Some(Bv::new(width, value));
            }
        }
        Err(match self.answer {
            Reply::Model => return Ok(()),
            Reply::Infeasible => Halt::Infeasible,
            Reply::Unknown(why) => Halt::Unknown(why),
            Reply::Time => Halt::Stopped(Stop::Time),
            Reply::Memory => Halt::Stopped(Stop::Memory),
            Reply::Interrupted => Halt::Stopped(Stop::Interrupted),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counters(queries: u64) -> Counters {
        Counters { queries, time: Duration::from_millis(3), ..Counters::default() }
    }

    #[test]
    fn answers_travel_between_processes() {
        let (mut model, mut counted) = (vec![None; 3], counters(2));
        let limits = Limits::none();
        let found = forked(&mut model, &limits, &mut counted, |model, counted| {
            model[1] = Some(Bv::new(Width::W128, u128::MAX - 5));
            counted.add(&counters(5));
            Ok(())
        });
        assert_eq!(found, Ok(()));
        assert_eq!(model, [None, Some(Bv::new(Width::W128, u128::MAX - 5)), None]);
        assert_eq!((counted.queries, counted.time), (7, Duration::from_millis(6)));
        for halt in
            [Halt::Infeasible, Halt::unknown("it is hard"), Halt::Stopped(Stop::Interrupted)]
        {
            let answer = halt.clone();
            let found = forked(&mut model, &limits, &mut counted, |_, _| Err(answer));
            assert_eq!(found, Err(halt));
        }
    }

    #[test]
    fn what_breaks_is_not_an_answer() {
        let run = |limits: &Limits, work: fn() -> Result<(), Halt>| {
            forked(&mut Vec::new(), limits, &mut Counters::default(), |_, _| work())
        };
        for work in [|| std::process::abort(), || std::process::exit(0), || std::process::exit(7)] {
            assert!(matches!(run(&Limits::none(), work), Err(Halt::Unknown(_))));
        }
        let soon = Limits::none().within(Work::millis(50));
        let endless = || {
            loop {
                std::hint::spin_loop();
            }
        };
        assert_eq!(run(&soon, endless), Err(Halt::Stopped(Stop::Time)));
        assert_eq!(soon.check(), Err(Stop::Time));
    }
}
