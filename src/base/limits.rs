//! Budgets, deadline, memory bound and cancellation, asked by every long loop.
//!
//! A budget is [`Work`], and what is done within one does not depend on the machine. The
//! deadline, the bound on CPU time and the memory bound are the user's: they only end a run.
//!
//! A limit is never an answer: each caller hands a [`Stop`] up, and it ends as UNKNOWN.
use super::work;
use super::work::{Work, WorkKind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Why work has to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stop {
    /// The time limit is reached, or a budget is spent.
    Time,
    /// The memory limit is reached.
    Memory,
    /// A signal asked the process to stop (SIGTERM, SIGINT).
    Interrupted,
}

/// The bounds of a run. Cheap to clone; clones share the cancellation flag.
#[derive(Clone, Debug)]
pub struct Limits {
    deadline: Option<Instant>,
    cpu: Option<CpuBound>,
    /// Up to where the meter of this work may go.
    ceiling: Option<Work>,
    interrupted: Arc<AtomicBool>,
    memory: Option<Arc<MemoryBound>>,
}

/// A bound on the CPU time of all processes of a run, and what they have used up: a number of
/// nanoseconds that the process which watches over the run keeps up to date.
#[derive(Clone, Copy, Debug)]
pub struct CpuBound {
    limit: Duration,
    spent: &'static AtomicU64,
}

impl CpuBound {
    /// At most `limit`, of which `spent` says how much is gone.
    pub fn new(limit: Duration, spent: &'static AtomicU64) -> Self {
        Self { limit, spent }
    }

    fn spent(self) -> Duration {
        Duration::from_nanos(self.spent.load(Ordering::Relaxed))
    }

    /// What may still be used.
    pub fn left(self) -> Duration {
        self.limit.saturating_sub(self.spent())
    }

    /// What was used beyond the limit.
    pub fn excess(self) -> Duration {
        self.spent().saturating_sub(self.limit)
    }
}

/// A bound on resident memory, and when it was last seen to be kept.
#[derive(Debug)]
struct MemoryBound {
    bytes: u64,
    start: Instant,
    /// Microseconds after the start; 0: never.
    kept_at: AtomicU64,
}

/// Memory that was within its bound is not looked at again for this many microseconds: to read it
/// takes ten of them, and it does not grow by more than some MB.
const LOOK_AGAIN: u64 = 5_000;

impl MemoryBound {
    fn new(bytes: u64) -> Self {
        Self { bytes, start: Instant::now(), kept_at: AtomicU64::new(0) }
    }

    fn is_kept(&self) -> bool {
        let now = u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX).max(1);
        let before = self.kept_at.load(Ordering::Relaxed);
        if before > 0 && now.saturating_sub(before) < LOOK_AGAIN {
            return true;
        }
        let is_kept = resident_bytes().is_none_or(|used| used <= self.bytes);
        self.kept_at.store(if is_kept { now } else { 0 }, Ordering::Relaxed);
        is_kept
    }
}

/// What one query may use up. Decided by work; the clock only ends what cvc5 does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    work: Work,
    deadline: Option<Instant>,
}

/// A query may take this many times as long as its budget would take the reference machine, and
/// [`GRACE`] more. cvc5 counts nearly all of its work, so this ends what is beyond all measure.
const PATIENCE: u32 = 40;
const GRACE: Duration = Duration::from_secs(2);

impl Budget {
    /// So much work, and no deadline.
    pub const fn of(work: Work) -> Self {
        Self { work, deadline: None }
    }

    /// The same, but for no more than `most`.
    #[must_use]
    pub fn at_most(self, most: Work) -> Self {
        Self { work: self.work.min(most), ..self }
    }

    /// What may be spent.
    pub const fn work(self) -> Work {
        self.work
    }

    /// After this time it is broken off, however much was spent.
    pub fn patience(self) -> Duration {
        let own = self.work.on_reference().saturating_mul(PATIENCE).saturating_add(GRACE);
        self.deadline.map_or(own, |end| end.saturating_duration_since(Instant::now()).min(own))
    }
}

impl Limits {
    /// No bound at all.
    pub fn none() -> Self {
        Self::new(None, None, Arc::new(AtomicBool::new(false)))
    }

    /// `time` from now on, and at most `memory_bytes` of resident memory.
    pub fn new(
        time: Option<Duration>,
        memory_bytes: Option<u64>,
        interrupted: Arc<AtomicBool>,
    ) -> Self {
        Self {
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            cpu: None,
            ceiling: None,
            interrupted,
            memory: memory_bytes.map(|bytes| Arc::new(MemoryBound::new(bytes))),
        }
    }

    /// The same bounds, and one on CPU time.
    #[must_use]
    pub fn and_cpu(self, cpu: Option<CpuBound>) -> Self {
        Self { cpu, ..self }
    }

    /// The same bounds, but at most `work` from now on.
    #[must_use]
    pub fn within(&self, work: Work) -> Self {
        let own = work::spent() + work;
        Self { ceiling: Some(self.ceiling.map_or(own, |all| all.min(own))), ..self.clone() }
    }

    /// The same bounds, but with an earlier deadline and less CPU time: one part in `parts` of the
    /// time that is left is kept, and no more than `most`.
    #[must_use]
    pub fn reserving(&self, parts: u32, most: Duration) -> Self {
        let earlier = |deadline: Instant| {
            let left = deadline.saturating_duration_since(Instant::now());
            deadline.checked_sub((left / parts).min(most)).unwrap_or(deadline)
        };
        let less = |cpu: CpuBound| {
            let kept = (cpu.left() / parts).min(most);
            CpuBound { limit: cpu.limit.saturating_sub(kept), ..cpu }
        };
        Self { deadline: self.deadline.map(earlier), cpu: self.cpu.map(less), ..self.clone() }
    }

    /// Whether so much time is left. For what no answer depends on.
    pub fn has_time_for(&self, time: Duration) -> bool {
        self.deadline.is_none_or(|deadline| Instant::now() + time < deadline)
            && self.cpu.is_none_or(|cpu| time < cpu.left())
    }

    /// The work that is left; `None` where there is no bound.
    pub fn remaining(&self) -> Option<Work> {
        self.ceiling.map(|ceiling| ceiling.minus(work::spent()))
    }

    /// What a query may use up that gets at most `most`.
    pub fn budget(&self, most: Work) -> Budget {
        let work = self.remaining().map_or(most, |left| left.min(most));
        Budget { work, deadline: self.deadline }
    }

    /// Likewise, but at least `least`: more than is left, where otherwise it would have to be asked
    /// again.
    pub fn budget_of_at_least(&self, least: Work, most: Work) -> Budget {
        let work = self.remaining().map_or(most, |left| left.max(least).min(most));
        Budget { work, deadline: self.deadline }
    }

    /// Counts all that is left as spent: what died with another process is not known.
    pub fn exhaust(&self) {
        work::add(self.remaining().unwrap_or_default());
    }

    /// The bound on resident memory, if there is one.
    pub fn memory_bytes(&self) -> Option<u64> {
        self.memory.as_ref().map(|bound| bound.bytes)
    }

    /// Whether another process that uses this number of bytes fits beside this one.
    pub fn has_room_for(&self, bytes: u64) -> bool {
        self.memory.as_ref().is_none_or(|bound| {
            resident_bytes().is_none_or(|used| used.saturating_add(bytes) <= bound.bytes)
        })
    }

    /// Whether a fork of this process may grow to twice its size beside it.
    pub fn has_room_for_fork(&self) -> bool {
        resident_bytes().is_none_or(|used| self.has_room_for(used.saturating_mul(2)))
    }

    /// Whether work has to stop. Looks at the clock: ask every few hundred steps, not every step.
    pub fn check(&self) -> Result<(), Stop> {
        work::spend(WorkKind::Look, 1);
        self.check_from_outside()?;
        if self.remaining().is_some_and(Work::is_none) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Whether the user's limits are kept; for those who wait for the work of another process.
    /// Waiting is no work.
    pub fn check_from_outside(&self) -> Result<(), Stop> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        if self.cpu.is_some_and(|cpu| cpu.left().is_zero()) {
            return Err(Stop::Time);
        }
        if self.memory.as_ref().is_some_and(|bound| !bound.is_kept()) {
            return Err(Stop::Memory);
        }
        Ok(())
    }
}

/// Resident memory of this process in bytes (`/proc/self/statm`); `None` where it cannot be read.
pub fn resident_bytes() -> Option<u64> {
    resident_bytes_in("/proc/self/statm")
}

/// Resident memory of the process with number `pid`, likewise.
pub fn resident_bytes_of(pid: u32) -> Option<u64> {
    resident_bytes_in(&format!("/proc/{pid}/statm"))
}

fn resident_bytes_in(statm: &str) -> Option<u64> {
    let statm = std::fs::read_to_string(statm).ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_by_work_and_not_by_waiting() {
        let limits = Limits::none().within(Work::millis(5));
        std::thread::sleep(Duration::from_millis(10));
        assert_eq!(limits.check(), Ok(()));
        work::add(Work::millis(2));
        let inner = limits.within(Work::millis(1));
        work::add(Work::millis(1));
        assert_eq!((inner.check(), limits.check()), (Err(Stop::Time), Ok(())));
        assert!(limits.within(Work::seconds(1)).remaining() < Some(Work::millis(3)));
        limits.exhaust();
        assert_eq!(limits.check(), Err(Stop::Time));
        assert_eq!(limits.check_from_outside(), Ok(()));
    }

    #[test]
    fn cpu_time_is_what_the_watcher_says() {
        static SPENT: AtomicU64 = AtomicU64::new(0);
        let bound = CpuBound::new(Duration::from_secs(10), &SPENT);
        let limits = Limits::none().and_cpu(Some(bound));
        let less = limits.reserving(10, Duration::from_secs(5));
        SPENT.store(9_500_000_000, Ordering::Relaxed);
        assert_eq!((limits.check(), less.check()), (Ok(()), Err(Stop::Time)));
        assert!(limits.has_time_for(Duration::from_millis(400)));
        assert!(!limits.has_time_for(Duration::from_secs(1)));
        SPENT.store(11_000_000_000, Ordering::Relaxed);
        assert_eq!(limits.check(), Err(Stop::Time));
        assert_eq!(bound.excess(), Duration::from_secs(1));
    }

    #[test]
    fn a_query_gets_what_is_left() {
        let limits = Limits::none().within(Work::millis(5));
        work::add(Work::millis(4));
        let (small, large) = (Work::nanos(10), Work::seconds(3));
        assert_eq!(limits.budget(small).work(), small);
        assert!(limits.budget(large).work() <= Work::millis(1));
        assert_eq!(limits.budget_of_at_least(small, large), limits.budget(large));
        let least = Work::millis(100);
        assert_eq!(limits.budget_of_at_least(least, large).work(), least);
        let interrupted = Arc::new(AtomicBool::new(false));
        let timed = Limits::new(Some(Duration::from_secs(1)), None, interrupted);
        assert_eq!(timed.remaining(), None);
        assert!(timed.budget(large).patience() <= Duration::from_secs(1));
    }
}
