//! What is decided, and how, does not depend on how fast the machine is, nor on the time limit: the
//! same task gives the same statistics, but for times and memory, whether it runs by itself or
//! beside other work, and whatever the limit.
use crate::verify::{Folder, verify};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Short tasks on which engines take turns, and queries come to the end of their budgets.
const TASKS: [&str; 3] =
    ["papers/A2_loop1_true", "papers/T7b_square_input_true", "arrays/variable-length"];

/// Each is enough for these tasks on a slow machine.
const TIME_LIMIT: &str = "300s";
const OTHER_TIME_LIMIT: &str = "3000s";

/// What is measured with a clock, or of memory.
const UNITS_OF_MEASUREMENT: [&str; 3] = ["s", "bytes", "states/s"];

/// Verdict and statistics of a run.
fn run(folder: &Folder, task: &str, time_limit: &str) -> (String, Vec<String>) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite").join(task);
    let json = folder.path().join("statistics.json");
    let run = verify([
        "--timelimit".as_ref(),
        time_limit.as_ref(),
        "--json".as_ref(),
        json.as_os_str(),
        source.with_extension("c").as_os_str(),
    ]);
    let text = std::fs::read_to_string(json).expect("statistics");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let numbers = report["statistics"].as_array().expect("a list");
    let counted = numbers.iter().filter(|entry| {
        let unit = entry["unit"].as_str().expect("a unit");
        !UNITS_OF_MEASUREMENT.contains(&unit)
    });
    (run.verdict().to_owned(), counted.map(ToString::to_string).collect())
}

/// What `work` gives while each core is busy otherwise.
fn while_busy<T>(work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    let idlers = thread::available_parallelism().map_or(2, usize::from);
    thread::scope(|scope| {
        for _ in 0..idlers {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

/// All tasks at once.
fn run_together(folders: &[Folder; TASKS.len()]) -> Vec<(String, Vec<String>)> {
    thread::scope(|scope| {
        let start = |(folder, task)| scope.spawn(move || run(folder, task, OTHER_TIME_LIMIT));
        let runs: Vec<_> = folders.iter().zip(TASKS).map(start).collect();
        runs.into_iter().map(|run| run.join().expect("a run")).collect()
    })
}

#[test]
fn a_slow_machine_with_another_limit_does_the_same() {
    let folders = ["work-0", "work-1", "work-2"].map(Folder::new);
    let by_itself: Vec<_> =
        folders.iter().zip(TASKS).map(|(folder, task)| run(folder, task, TIME_LIMIT)).collect();
    let beside_others = while_busy(|| run_together(&folders));
    for (task, (one, other)) in TASKS.iter().zip(by_itself.iter().zip(&beside_others)) {
        assert!(one.1.iter().any(|number| number.contains("queries")), "{task}: {one:#?}");
        assert_eq!(one, other, "{task}");
    }
}
