//! `--jobs`: engines in several processes give one answer, told once, and leave nothing behind.
use crate::verify::{Folder, Run, command, verify};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Values decide it, in the first process.
const COUNTED: &str = "extern void reach_error(void);
int main(void) {
  int i = 0;
  while (i < 100) i++;
  if (i != 100) reach_error();
  return 0;
}
";

/// Values cannot decide it; induction does, in another process.
const EQUAL: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
  for (unsigned i = 0; i < n; i++) { x++; y++; }
  if (x != y) reach_error();
  return 0;
}
";

/// One of many runs fails.
const FACTORS: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x > 1 && y > x && y < 1000 && x * y == 391) reach_error();
  return 0;
}
";

/// Nobody decides it soon: whether all numbers of 32 bits come down to one in 2,000 steps.
const COLLATZ: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned long long n = __VERIFIER_nondet_uint();
  int steps = 0;
  for (; n > 1; steps++) n = n % 2 ? 3 * n + 1 : n / 2;
  if (steps > 2000) reach_error();
  return 0;
}
";

fn run(file: &Path, arguments: &[&str]) -> Run {
    let all = ["-p", "unreach-call"].iter().chain(arguments);
    verify(all.map(AsRef::as_ref).chain([file.as_os_str()]))
}

#[test]
fn each_number_of_processes_gives_the_same_verdict() {
    let folder = Folder::new("jobs-verdicts");
    let tasks = [
        ("counted.c", COUNTED, "TRUE", 0),
        ("equal.c", EQUAL, "TRUE", 0),
        ("factors.c", FACTORS, "FALSE(unreach-call)", 1),
    ];
    for (name, source, verdict, code) in tasks {
        let file = folder.file(name, source);
        for jobs in ["1", "2", "3", "4", "100"] {
            let run = run(&file, &["--jobs", jobs]);
            assert_eq!((run.verdict(), run.code), (verdict, Some(code)), "{name} {jobs} {run:#?}");
            let verdicts = run.stdout.lines().filter(|line| *line == verdict).count();
            assert_eq!((verdicts, run.stderr.as_str()), (1, ""), "{name} {jobs}");
        }
    }
}

#[test]
fn the_process_that_decides_writes_the_files() {
    let folder = Folder::new("jobs-files");
    let file = folder.file("equal.c", EQUAL);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (json, html, witness) = (path("a.json"), path("a.html"), path("a.yml"));
    let run = run(
        &file,
        &["--jobs", "2", "--json", &json, "--html", &html, "--witness", &witness, "--stats"],
    );
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    let text = |file: &str| fs::read_to_string(file).expect("it was written");
    assert!(text(&json).contains("\"verdict\": \"TRUE\""), "{}", text(&json));
    assert!(text(&html).contains("TRUE") && text(&witness).contains("invariant_set"));
    assert!(run.stderr.contains("CPU time of other processes"), "{}", run.stderr);
}

#[test]
fn an_input_that_cannot_be_read_is_told_once() {
    let folder = Folder::new("jobs-input");
    let file = folder.file("broken.ll", "no module\n");
    let run = run(&file, &["--jobs", "3"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
    assert_eq!(run.stderr.matches("verify: error").count(), 1, "{}", run.stderr);
}

#[test]
fn a_warning_is_told_once() {
    let folder = Folder::new("jobs-warning");
    let source = EQUAL.replace("__VERIFIER_nondet_uint", "from_somewhere_else");
    let file = folder.file("outside.c", source);
    let run = run(&file, &["--jobs", "2"]);
    assert_eq!(run.verdict(), "TRUE", "{run:#?}");
    assert_eq!(run.stderr.matches("from_somewhere_else").count(), 1, "{}", run.stderr);
}

#[test]
fn what_stands_in_the_way_of_one_process_is_the_reason() {
    let folder = Folder::new("jobs-reason");
    let source = EQUAL.replace("x++;", "__asm__ goto(\"jmp %l0\" : : : : out);\n  out: x++;");
    let file = folder.file("gap.c", source);
    let [alone, together] = ["1", "2"].map(|jobs| run(&file, &["--jobs", jobs]));
    assert_eq!((alone.code, together.code), (Some(3), Some(3)), "{alone:#?} {together:#?}");
    assert!(alone.verdict().starts_with("UNKNOWN(unsupported: "), "{alone:#?}");
    assert_eq!(alone.verdict(), together.verdict());
}

#[test]
fn the_time_limit_is_one_of_all() {
    let folder = Folder::new("jobs-time");
    let file = folder.file("collatz.c", COLLATZ);
    let start = Instant::now();
    let run = run(&file, &["--jobs", "2", "--timelimit", "3s"]);
    assert_eq!((run.verdict(), run.code), ("UNKNOWN(time limit)", Some(3)), "{run:#?}");
    assert!(start.elapsed() < Duration::from_secs(10));
    // Both have something to say of how far they came: values are tried by the first one, and the
    // machine decides which engine of the other one was the last.
    let others = ["predicates:", "concrete runs:", "no violation while"];
    assert!(run.stdout.contains("values:"), "{}", run.stdout);
    assert!(others.iter().any(|engine| run.stdout.contains(engine)), "{}", run.stdout);
}

#[test]
fn the_memory_limit_is_one_of_all() {
    let folder = Folder::new("jobs-memory");
    let file = folder.file("collatz.c", COLLATZ);
    let run = run(&file, &["--jobs", "2", "--timelimit", "20s", "--memlimit", "60MB"]);
    assert_eq!(run.code, Some(3), "{run:#?}");
    assert!(run.verdict().starts_with("UNKNOWN("), "{run:#?}");
}

#[test]
fn stdout_that_is_no_terminal_means_one_process() {
    let folder = Folder::new("jobs-default");
    let file = folder.file("equal.c", EQUAL);
    let run = run(&file, &["--stats"]);
    assert_eq!(run.verdict(), "TRUE");
    assert!(!run.stderr.contains("CPU time of other processes"), "{}", run.stderr);
}

#[test]
fn tests_and_a_number_of_processes_do_not_go_together() {
    let run = verify(["--cover", "--jobs", "2", "a.c"]);
    run.complains(2, "cannot be used with");
}

/// The processes that were started for the run of `child`, itself included.
fn processes(child: u32) -> Vec<u32> {
    let children = |pid: u32| {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let lists =
            threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        lists
            .flat_map(|list| {
                list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<u32>>()
            })
            .collect::<Vec<u32>>()
    };
    let mut all = vec![child];
    let mut at = 0;
    while let Some(&pid) = all.get(at) {
        all.extend(children(pid));
        at += 1;
    }
    all
}

fn is_running(pid: &u32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

/// Waits until the engines are at work in processes of their own.
fn started(file: &Path) -> (Child, Vec<u32>) {
    let mut command = command();
    command.args(["-p", "unreach-call", "--jobs", "2"]).arg(file);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    for _ in 0..1000 {
        let all = processes(child.id());
        if all.len() >= 4 {
            return (child, all);
        }
        thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    panic!("no processes: {:?}", child.wait());
}

fn signal(name: &str, pid: u32) {
    let status = Command::new("kill").args([format!("-{name}"), pid.to_string()]).status();
    assert!(status.expect("kill starts").success());
}

#[track_caller]
fn all_end(pids: &[u32]) {
    for _ in 0..300 {
        if !pids.iter().any(is_running) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("still there: {:?}", pids.iter().filter(|pid| is_running(pid)).collect::<Vec<_>>());
}

#[test]
fn a_wish_to_end_reaches_all_processes() {
    let folder = Folder::new("jobs-term");
    let (child, pids) = started(&folder.file("collatz.c", COLLATZ));
    signal("TERM", child.id());
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert_eq!((run.verdict(), run.code), ("UNKNOWN(interrupted)", Some(3)), "{run:#?}");
    all_end(&pids);
}

#[test]
fn no_process_outlives_the_first_one() {
    let folder = Folder::new("jobs-kill");
    let (mut child, pids) = started(&folder.file("collatz.c", COLLATZ));
    signal("KILL", child.id());
    child.wait().expect("it ends");
    all_end(&pids);
}

#[test]
fn a_crash_of_one_process_is_told_where_nobody_decides() {
    let folder = Folder::new("jobs-crash");
    let (child, pids) = started(&folder.file("collatz.c", COLLATZ));
    signal("ABRT", pids[2]);
    thread::sleep(Duration::from_millis(300));
    assert!(is_running(&pids[3]), "the other one goes on");
    signal("TERM", child.id());
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(4), "{run:#?}");
    assert!(
        run.verdict().starts_with("UNKNOWN(internal error: the worker died (SIGABRT"),
        "{run:#?}"
    );
    all_end(&pids);
}
