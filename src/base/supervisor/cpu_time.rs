//! The CPU time of a run: that of all processes in the worker's group, living or waited for.
//!
//! The parent adds it up and writes it to memory that all processes of the run share: those look at
//! a number instead of asking the system. It comes from `/proc`, in hundredths of a second. Looks
//! are rare while much is left: all cores together cannot use up the bound between two of them.
//! Known limit: the time of a process that ended and was never waited for is lost.
use super::sys::{self, Pid};
use crate::base::limits::CpuBound;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// The shortest and the longest time between two looks.
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_secs(1);

/// The parent's meter of CPU time.
pub(super) struct Meter {
    bound: CpuBound,
    spent: &'static AtomicU64,
    cores: u32,
    next: Instant,
}

impl Meter {
    /// For a run that starts now, and may use `limit`.
    pub(super) fn new(limit: Duration) -> io::Result<Self> {
        let spent = sys::shared_number()?;
        let cores = thread::available_parallelism().ok();
        let cores = cores.and_then(|cores| u32::try_from(cores.get()).ok()).unwrap_or(1);
        let mut meter =
            Self { bound: CpuBound::new(limit, spent), spent, cores, next: Instant::now() };
        meter.wait_for_the_next_look();
        Ok(meter)
    }

    /// The bound as the processes of the run see it.
    pub(super) fn bound(&self) -> CpuBound {
        self.bound
    }

    /// How long it is until the next look.
    pub(super) fn time_to_wait(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// Looks, if it is time to, and says whether the bound is exceeded by more than `grace`.
    pub(super) fn is_exceeded(&mut self, leader: Pid, grace: Duration) -> bool {
        if Instant::now() >= self.next {
            let spent = u64::try_from(group_time(leader).as_nanos()).unwrap_or(u64::MAX);
            // A process between its end and its parent's wait may be seen in neither.
            self.spent.fetch_max(spent, Ordering::Relaxed);
            self.wait_for_the_next_look();
        }
        self.bound.excess() > grace
    }

    fn wait_for_the_next_look(&mut self) {
        let wait = (self.bound.left() / self.cores).clamp(SHORTEST, LONGEST);
        self.next = Instant::now() + wait;
    }
}

/// The CPU time of the living processes in a group, and of the children that they waited for.
fn group_time(leader: Pid) -> Duration {
    let Ok(entries) = fs::read_dir("/proc") else { return Duration::ZERO };
    let names = entries.flatten().map(|entry| entry.file_name());
    let pids = names.filter_map(|name| name.to_str()?.parse::<u32>().ok());
    let ticks: u64 = pids.filter_map(|pid| ticks_in_group(pid, leader.number())).sum();
    let millis = ticks.saturating_mul(1000) / sys::ticks_per_second();
    Duration::from_millis(millis)
}

fn ticks_in_group(pid: u32, group: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    ticks(&stat, group)
}

/// The times in a line of `/proc/PID/stat`, if the process is in the group.
fn ticks(stat: &str, group: u32) -> Option<u64> {
    // The name may have brackets and spaces; behind it come state, parent and group.
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    if fields.get(2)?.parse::<u32>() != Ok(group) {
        return None;
    }
    // Its own in user and system mode, and that of the children that it waited for.
    fields.get(11..15)?.iter().map(|field| field.parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn times_are_read_behind_any_name() {
        let line = "7 (a) b (c) R 1 5 5 0 -1 4194304 90 0 0 0 10 2 300 40 20 0 1 0 9 1 1";
        assert_eq!(ticks(line, 5), Some(352));
        assert_eq!(ticks(line, 1), None);
        assert_eq!(ticks("", 1), None);
    }
}
