//! How much memory the processes of a race take together.
//!
//! Pages that they share count once. To find out how many these are takes long, so it is only done
//! where the bound would be broken if there were none.
use super::sys::Pid;
use crate::base::limits::{Limits, resident_bytes, resident_bytes_of};
use std::fs;

/// How many are left to share the bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Room {
    /// Several.
    Shared,
    /// One, which heeds the bound of the analyses itself: beyond it there is still some room to
    /// tell the outcome.
    Last,
}

/// The largest of `runners`, if they, their children and this process take more than there is.
pub(super) fn used_beyond(limits: &Limits, runners: &[Pid], room: Room) -> Option<usize> {
    let bound = limits.memory_bytes()?;
    let bound = if room == Room::Last { bound.saturating_add(bound / 15) } else { bound };
    let families: Vec<Vec<u32>> = runners.iter().map(|runner| family(runner.number())).collect();
    let resident: Vec<u64> = families.iter().map(|family| sum(family, resident_bytes_of)).collect();
    let at_most = resident_bytes().unwrap_or(0) + resident.iter().sum::<u64>();
    if at_most <= bound {
        return None;
    }
    let own = proportional_bytes("self").unwrap_or(0);
    let of = |pid| proportional_bytes(&format!("{pid}")).or_else(|| resident_bytes_of(pid));
    let used = own + families.iter().map(|family| sum(family, of)).sum::<u64>();
    let largest = (0..runners.len()).max_by_key(|index| resident[*index]);
    largest.filter(|_| used > bound)
}

fn sum(family: &[u32], bytes: impl Fn(u32) -> Option<u64>) -> u64 {
    family.iter().filter_map(|pid| bytes(*pid)).sum()
}

/// A process with one thread, and its children.
fn family(pid: u32) -> Vec<u32> {
    let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let children = children.unwrap_or_default();
    let children = children.split_ascii_whitespace().filter_map(|child| child.parse().ok());
    [pid].into_iter().chain(children).collect()
}

/// Resident memory in bytes, where each page that several processes share is divided by them.
fn proportional_bytes(process: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
