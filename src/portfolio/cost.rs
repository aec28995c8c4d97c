//! What a part of a run costs: CPU time, and queries by the kind of solver.
//!
//! The table of refuters counts which conjunctions needed no solver (`solver::decide::table`).
//!
//! CPU time is measured around each time slice and each check, with the processes that were waited
//! for, and `solver::smt::by_kind` counts queries and the clock in them by kind of solver (the
//! outer one where one asks another). `scripts/bench --profile` puts this together: time in queries
//! is shown as the part of a slice's CPU time that it is of its time by the clock.
use crate::base::stats::Statistics;
use crate::base::supervisor;
use crate::solver::decide::table::DecidedBy;
use crate::solver::smt::by_kind::ByKind;
use std::ops::AddAssign;
use std::time::Duration;

/// What some work cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cost {
    /// CPU time, that of processes that were waited for included.
    pub(crate) cpu: Duration,
    queries: ByKind,
    refuters: DecidedBy,
}

impl Cost {
    /// What `work` costs comes to this; gives what it returns.
    pub(crate) fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (cpu, queries) = (supervisor::usage().cpu, ByKind::so_far());
        let refuters = DecidedBy::so_far();
        let result = work();
        let cpu = supervisor::usage().cpu.saturating_sub(cpu);
        let refuters = DecidedBy::so_far() - refuters;
        *self += Self { cpu, queries: ByKind::so_far() - queries, refuters };
        result
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, more: Self) {
        self.cpu += more.cpu;
        self.queries += more.queries;
        self.refuters += more.refuters;
    }
}

/// Lists what each part cost.
pub(crate) fn list(statistics: &mut Statistics, parts: &[(&'static str, Cost)]) {
    let mut times = statistics.component("CPU time in slices");
    for (name, cost) in parts {
        times.time(*name, cost.cpu);
    }
    let mut decided = statistics.component("conjunctions decided without a solver");
    for (name, cost) in parts {
        for (refuter, count) in cost.refuters.iter() {
            decided.count(format!("{name}, {refuter}"), count, "conjunctions");
        }
    }
    let asked = parts.iter().flat_map(|(name, cost)| {
        cost.queries
            .iter()
            .map(move |(kind, count, time)| (format!("{name}, {}", kind.name()), count, time))
    });
    let asked: Vec<(String, u64, Duration)> = asked.collect();
    let mut counts = statistics.component("queries in slices");
    for (name, count, _) in &asked {
        counts.count(name.clone(), *count, "queries");
    }
    let mut times = statistics.component("time in queries in slices");
    for (name, _, time) in asked {
        times.time(name, time);
    }
}
