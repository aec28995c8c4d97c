//! What the runs cost: CPU time by folder, and the tasks that cost most, told at the end.
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The runs so far, by the names of their tests.
static COSTS: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// How many lines each table has.
const LINES: usize = 20;

pub(crate) fn note(name: &str, cpu: Duration) {
    let mut costs = COSTS.lock().unwrap_or_else(PoisonError::into_inner);
    costs.push((name.to_owned(), cpu));
}

/// The tables.
pub(crate) fn tell() -> String {
    let costs = COSTS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut folders: BTreeMap<&str, (usize, Duration)> = BTreeMap::new();
    for (name, cpu) in costs.iter() {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let (count, sum) = folders.entry(folder).or_default();
        *count += 1;
        *sum += *cpu;
    }
    let all: Duration = costs.iter().map(|(_, cpu)| *cpu).sum();
    let mut text = format!("{} runs took {:.0} s of CPU time\n", costs.len(), all.as_secs_f64());
    let of_folders = folders.iter().map(|(name, (count, sum))| {
        let mean = sum.as_secs_f64() / f64::from(u32::try_from(*count).unwrap_or(u32::MAX));
        (*sum, format!("{name} ({count} runs, {mean:.1} s each)"))
    });
    text += &table("the most costly folders", of_folders.collect());
    let of_runs = costs.iter().map(|(name, cpu)| (*cpu, name.clone()));
    text + &table("the most costly runs", of_runs.collect())
}

fn table(head: &str, mut lines: Vec<(Duration, String)>) -> String {
    lines.sort_by(|one, other| other.cmp(one));
    lines.truncate(LINES);
    let line = |(cpu, what): (Duration, String)| format!("{:8.1} s  {what}\n", cpu.as_secs_f64());
    format!("{head}:\n{}", lines.into_iter().map(line).collect::<String>())
}
