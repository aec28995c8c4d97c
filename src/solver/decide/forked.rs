//! Large formulas that circuits do not decide at once are decided in a process of their own
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
use super::budget::{MOST_NODES_FOR_BIT_BLASTING, MOST_NODES_FOR_CVC5};
use super::conjuncts::Undecided;
use super::thorough::Solved;
use crate::base::limits::{Limits, Stop};
use crate::base::supervisor;
use crate::base::supervisor::Forked;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::solver::smt::Counters;
use crate::solver::smt::by_kind::{SolverKind, counted};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where conjuncts are decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormulaSize {
    /// In this process.
    Small,
    /// In this process by bit-blasting, else in a forked one.
    Large,
    /// In a forked process.
    Huge,
}

/// By the nodes of the conjuncts.
pub(crate) fn size(pool: &ExprPool, conjuncts: &[ExprId]) -> FormulaSize {
    let nodes = pool.nodes_below(conjuncts).filter(|(_, expr)| !matches!(expr, Expr::Const(_)));
    match nodes.take(MOST_NODES_FOR_BIT_BLASTING + 1).count() {
        count if count > MOST_NODES_FOR_BIT_BLASTING => FormulaSize::Huge,
        count if count > MOST_NODES_FOR_CVC5 => FormulaSize::Large,
        _ => FormulaSize::Small,
    }
}

/// What `ask` finds out, in a process of its own; it counts what it did.
pub(super) fn forked(
    limits: &Limits,
    counters: &mut Counters,
    ask: impl FnOnce(&mut Counters) -> Solved,
) -> Solved {
    let cheap = counters.cheap;
    let run = || {
        let mut counters = Counters { cheap, ..Counters::default() };
        let meter = work::spent();
        let result = ask(&mut counters);
        let message = Message::new(result, &counters, work::spent().minus(meter));
        // An answer that cannot be written is none.
        serde_json::to_vec(&message).unwrap_or_default()
    };
    match counted(SolverKind::Forked, || supervisor::forked(limits, run)) {
        Forked::Done(bytes) => match serde_json::from_slice::<Message>(&bytes) {
            Ok(message) => message.open(counters),
            Err(_) => lost("an answer of the solver that cannot be read"),
        },
        // It had more than its budget.
        Forked::Stopped(stop) => {
            limits.exhaust();
            Solved::Unknown(Undecided::Stopped(stop))
        }
        Forked::TooLarge => lost("a path formula that takes too much memory"),
        Forked::Failed(why) => lost(why),
    }
}

/// What is counted for an answer that did not come: what was spent on it is not known.
const LOST: Work = Work::millis(500);

fn lost(why: impl Into<String>) -> Solved {
    work::add(LOST);
    Solved::Unknown(Undecided::Open(why.into()))
}

/// An answer on its way between processes.
#[derive(Serialize, Deserialize)]
struct Message {
    answer: Reply,
    /// As in [`Counters`], in that order; the time in nanoseconds.
    counted: [u64; 6],
    /// What was spent, by the nanoseconds of the reference machine.
    work: u64,
}

#[derive(Serialize, Deserialize)]
enum Reply {
    /// Variable, width and bits.
    Model(Vec<(u32, u32, u128)>),
    Infeasible,
    Unknown(String),
    Time,
    Memory,
    Interrupted,
}

impl Message {
    fn new(result: Solved, counters: &Counters, work: Work) -> Self {
        let answer = match result {
            Solved::Model(model) => {
                let entry =
                    |(var, value): (VarId, Bv)| (var.0, value.width().bits(), value.unsigned());
                Reply::Model(model.into_iter().map(entry).collect())
            }
            Solved::Infeasible => Reply::Infeasible,
            Solved::Unknown(Undecided::Open(why)) => Reply::Unknown(why),
            Solved::Unknown(Undecided::Stopped(Stop::Time)) => Reply::Time,
            Solved::Unknown(Undecided::Stopped(Stop::Memory)) => Reply::Memory,
            Solved::Unknown(Undecided::Stopped(Stop::Interrupted)) => Reply::Interrupted,
        };
        let nanoseconds = u64::try_from(counters.time.as_nanos()).unwrap_or(u64::MAX);
        Self {
            answer,
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

    fn open(self, counters: &mut Counters) -> Solved {
        work::add(Work::nanos(self.work));
        let [queries, sat, unsat, unknown, nanoseconds, cheap] = self.counted;
        let time = Duration::from_nanos(nanoseconds);
        counters.add(&Counters { queries, sat, unsat, unknown, time, cheap });
        Solved::Unknown(match self.answer {
            Reply::Model(entries) => {
                let entry = |(var, bits, value)| {
                    Width::new(bits).map(|width| (VarId(var), Bv::new(width, value)))
                };
                return Solved::Model(entries.into_iter().filter_map(entry).collect());
            }
            Reply::Infeasible => return Solved::Infeasible,
            Reply::Unknown(why) => Undecided::Open(why),
            Reply::Time => Undecided::Stopped(Stop::Time),
            Reply::Memory => Undecided::Stopped(Stop::Memory),
            Reply::Interrupted => Undecided::Stopped(Stop::Interrupted),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::conjuncts::SparseModel;
    use super::*;

    fn counters(queries: u64) -> Counters {
        Counters { queries, time: Duration::from_millis(3), ..Counters::default() }
    }

    #[test]
    fn answers_travel_between_processes() {
        let (mut counted, limits) = (counters(2), Limits::none());
        let value = Bv::new(Width::W128, u128::MAX - 5);
        let model = SparseModel::from_iter([(VarId(1), value)]);
        let found = forked(&limits, &mut counted, |counted| {
            counted.add(&counters(5));
            Solved::Model(model.clone())
        });
        assert_eq!(found, Solved::Model(model));
        assert_eq!((counted.queries, counted.time), (7, Duration::from_millis(6)));
        for answer in [
            Solved::Infeasible,
            Solved::Unknown(Undecided::open("it is hard")),
            Solved::Unknown(Undecided::Stopped(Stop::Interrupted)),
        ] {
            assert_eq!(forked(&limits, &mut counted, |_| answer.clone()), answer);
        }
    }

    #[test]
    fn what_breaks_is_not_an_answer() {
        let run = |limits: &Limits, work: fn() -> Solved| {
            forked(limits, &mut Counters::default(), |_| work())
        };
        for work in [|| std::process::abort(), || std::process::exit(0), || std::process::exit(7)] {
            let found = run(&Limits::none(), work);
            assert!(matches!(found, Solved::Unknown(Undecided::Open(_))), "{found:?}");
        }
        let soon = Limits::none().within(Work::millis(50));
        let endless = || {
            loop {
                std::hint::spin_loop();
            }
        };
        let stopped = Solved::Unknown(Undecided::Stopped(Stop::Time));
        assert_eq!(run(&soon, endless), stopped);
        assert_eq!(soon.check(), Err(Stop::Time));
    }
}
