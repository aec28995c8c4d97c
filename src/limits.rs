//! Deadline, memory bound and cancellation, asked by every long loop.
//!
//! A limit is never an answer: whoever sees a [`Stop`] hands it up, and it ends as UNKNOWN.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Why work has to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time limit is reached.
    Time,
    /// The memory limit is reached.
    Memory,
    /// Somebody asked us to stop (SIGTERM, SIGINT).
    Interrupted,
}

/// The bounds of a run. Cheap to clone; clones share the cancellation flag.
#[derive(Clone, Debug)]
pub struct Limits {
    deadline: Option<Instant>,
    interrupted: Arc<AtomicBool>,
    memory: Option<Arc<MemoryBound>>,
}

/// A bound on resident memory, and when it was last seen to be kept.
#[derive(Debug)]
struct MemoryBound {
    bytes: u64,
    start: Instant,
    /// Microseconds after the start; 0: never.
    kept_at: AtomicU64,
}

/// Memory that was within its bound is not looked at again for so many microseconds: to read it
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

impl Limits {
    /// No bound at all.
    pub fn none() -> Self {
        Self { deadline: None, interrupted: Arc::new(AtomicBool::new(false)), memory: None }
    }

    /// `time` from now on, and at most `memory_bytes` of resident memory.
    pub fn new(
        time: Option<Duration>,
        memory_bytes: Option<u64>,
        interrupted: Arc<AtomicBool>,
    ) -> Self {
        Self {
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            interrupted,
            memory: memory_bytes.map(|bytes| Arc::new(MemoryBound::new(bytes))),
        }
    }

    /// The same bounds, but at most `time` from now on.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let own = Instant::now().checked_add(time);
        let deadline = match (self.deadline, own) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { deadline, ..self.clone() }
    }

    /// The time that is left; `None` where there is no bound.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether another process that uses so many bytes fits beside this one.
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
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
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
