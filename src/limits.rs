//! Deadline, memory bound and cancellation, asked by every long loop.
//!
//! A limit is never an answer: whoever sees a [`Stop`] hands it up, and it ends as UNKNOWN.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    memory_bytes: Option<u64>,
}

impl Limits {
    /// No bound at all.
    pub fn none() -> Self {
        Self { deadline: None, interrupted: Arc::new(AtomicBool::new(false)), memory_bytes: None }
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
            memory_bytes,
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
        self.memory_bytes.is_none_or(|bound| {
            resident_bytes().is_none_or(|used| used.saturating_add(bytes) <= bound)
        })
    }

    /// Whether a fork of this process may grow to twice its size beside it.
    pub fn has_room_for_fork(&self) -> bool {
        resident_bytes().is_none_or(|used| self.has_room_for(used.saturating_mul(2)))
    }

    /// Whether work has to stop. Costs a system call or two: ask every few thousand steps, not every step.
    pub fn check(&self) -> Result<(), Stop> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        if self.memory_bytes.is_some_and(|bound| resident_bytes().is_some_and(|used| used > bound))
        {
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
