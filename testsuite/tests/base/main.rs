//! `base::supervisor`: the process boundary under everything that a worker can do. Forking needs a
//! process with one thread, so this test has its own main function, and runs the cases one after
//! the other.
use parsimony::base::config::Config;
use parsimony::base::limits::{Limits, Stop};
use parsimony::base::progress::{Phase, Progress};
use parsimony::base::supervisor;
use parsimony::base::supervisor::{Cause, Death, Ending, HardLimits, Line, Stage};
use parsimony::base::verdict::{Reason, Verdict};
use parsimony::cli;
use parsimony::driver::worker;
use parsimony::report::{InputError, Report};
use std::hint::black_box;
use std::io::{self, Write};
use std::process::{Child, Command, ExitCode};
use std::time::{Duration, Instant};
use std::{env, panic, process, thread};

const UNBOUNDED: HardLimits = HardLimits { time: None, cpu_time: None, memory_bytes: None };

fn died(cause: Cause) -> Ending {
    died_at(cause, Stage::Reading)
}

fn died_at(cause: Cause, stage: Stage) -> Ending {
    Ending::Died(Death { cause, stage, last_words: String::new() })
}

fn run(bounds: &HardLimits, work: impl FnOnce(&mut Line) -> u8) -> Ending {
    supervisor::run(bounds, work).expect("fork works")
}

fn sleep_long() -> u8 {
    thread::sleep(Duration::from_secs(60));
    0
}

fn an_answer_becomes_the_exit_code() {
    assert_eq!(run(&UNBOUNDED, |_| 3), Ending::Answered(3));
}

fn a_library_that_exits_is_no_answer() {
    assert_eq!(run(&UNBOUNDED, |_| process::exit(0)), died(Cause::Exit(0)));
}

fn a_crash_is_told_with_its_stage() {
    assert_eq!(run(&UNBOUNDED, |_| process::abort()), died(Cause::Signal(6)));
    let later = run(&UNBOUNDED, |line| {
        line.input_read();
        process::abort()
    });
    assert_eq!(later, died_at(Cause::Signal(6), Stage::Preparing));
}

fn deep_recursion_is_a_crash_and_not_the_end() {
    fn deep(n: u64) -> u64 {
        if black_box(n) == 0 { 0 } else { deep(black_box(n) - 1) + black_box(1) }
    }
    let ending = run(&UNBOUNDED, |_| u8::from(deep(u64::MAX) == 0));
    let Ending::Died(Death { cause, .. }) = &ending else { panic!("{ending:?}") };
    assert!(matches!(cause, Cause::Signal(_)), "{ending:?}");
}

fn a_worker_that_ignores_its_time_limit_is_killed() {
    let bounds = HardLimits { time: Some(Duration::from_millis(1)), ..UNBOUNDED };
    let start = Instant::now();
    assert_eq!(run(&bounds, |_| sleep_long()), died(Cause::Killed(Stop::Time)));
    assert!(start.elapsed() >= supervisor::GRACE);
}

/// Works until the bound on CPU time says that it is over, or for a minute.
fn work_until_stopped(line: &Line) -> u8 {
    let limits = Limits::new(None, None, line.interrupted()).and_cpu(line.cpu());
    let start = Instant::now();
    while limits.check().is_ok() && start.elapsed() < Duration::from_secs(60) {
        black_box(start);
    }
    u8::from(limits.check() == Err(Stop::Time))
}

fn cpu_time_is_a_limit() {
    let bounds = HardLimits { cpu_time: Some(Duration::from_millis(300)), ..UNBOUNDED };
    let start = Instant::now();
    assert_eq!(run(&bounds, |line| work_until_stopped(line)), Ending::Answered(1));
    assert!(start.elapsed() >= Duration::from_millis(250));
}

fn waiting_takes_no_cpu_time() {
    let bounds = HardLimits { cpu_time: Some(Duration::from_millis(100)), ..UNBOUNDED };
    let ending = run(&bounds, |line| {
        thread::sleep(Duration::from_millis(700));
        let limits = Limits::new(None, None, line.interrupted()).and_cpu(line.cpu());
        u8::from(limits.check().is_ok())
    });
    assert_eq!(ending, Ending::Answered(1));
}

fn the_cpu_time_of_children_counts() {
    let bounds = HardLimits { cpu_time: Some(Duration::from_millis(300)), ..UNBOUNDED };
    let ending = run(&bounds, |line| {
        let busy = Command::new("sh").args(["-c", "while :; do :; done"]).spawn();
        let mut busy = busy.expect("sh starts");
        let limits = Limits::new(None, None, line.interrupted()).and_cpu(line.cpu());
        let start = Instant::now();
        while limits.check().is_ok() && start.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(5));
        }
        busy.kill().expect("it lives");
        busy.wait().expect("it ends");
        u8::from(limits.check() == Err(Stop::Time))
    });
    assert_eq!(ending, Ending::Answered(1));
}

fn a_worker_that_ignores_its_cpu_time_limit_is_killed() {
    let bounds = HardLimits { cpu_time: Some(Duration::from_millis(100)), ..UNBOUNDED };
    let ending = run(&bounds, |_| {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60) {
            black_box(start);
        }
        0
    });
    assert_eq!(ending, died(Cause::Killed(Stop::Time)));
}

fn a_worker_that_takes_too_much_memory_is_killed() {
    let bounds = HardLimits { memory_bytes: Some(200_000_000), ..UNBOUNDED };
    let ending = run(&bounds, |_| {
        let mut hoard = Vec::new();
        for _ in 0..1000 {
            hoard.push(vec![1_u8; 10_000_000]);
            thread::sleep(Duration::from_millis(1));
        }
        u8::try_from(hoard.len() % 2).unwrap_or(0)
    });
    assert_eq!(ending, died(Cause::Killed(Stop::Memory)));
}

/// Sends signals to this process from outside, `delay` seconds apart.
fn signal_me(signal: &str, delay: &str, times: u32) -> Child {
    let script = format!("for i in $(seq {times}); do sleep {delay}; kill -{signal} $PPID; done");
    Command::new("sh").args(["-c", &script]).spawn().expect("sh starts")
}

/// Whether whoever started this process (`nohup`) wants it to ignore the signal of this number.
fn is_ignored(signal: u32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask");
    let mask = u64::from_str_radix(mask.trim(), 16).expect("a number");
    mask >> (signal - 1) & 1 == 1
}

fn a_signal_reaches_the_worker_as_a_wish() {
    for (signal, _) in
        [("TERM", 15), ("INT", 2), ("HUP", 1)].iter().filter(|(_, n)| !is_ignored(*n))
    {
        let mut sender = signal_me(signal, "0.1", 1);
        let ending = run(&UNBOUNDED, |line| {
            let limits = Limits::new(None, None, line.interrupted());
            while limits.check().is_ok() {
                thread::sleep(Duration::from_millis(5));
            }
            u8::from(limits.check() == Err(Stop::Interrupted))
        });
        sender.wait().expect("the sender ends");
        assert_eq!(ending, Ending::Answered(1), "{signal}");
    }
}

fn the_second_signal_is_an_order() {
    // Not INT: a shell that is not interactive has its jobs in the background ignore that.
    let mut sender = signal_me("TERM", "0.1", 2);
    let start = Instant::now();
    let ending = run(&UNBOUNDED, |_| sleep_long());
    sender.wait().expect("the sender ends");
    assert_eq!(ending, died(Cause::Killed(Stop::Interrupted)));
    assert!(start.elapsed() < supervisor::GRACE);
}

fn config() -> Config {
    cli::configure(["verify", "x.bc"]).expect("well-formed flags")
}

fn answer(config: &Config, engine: worker::Pipeline) -> Ending {
    run(&UNBOUNDED, |line| worker::work(config, engine, line))
}

fn a_panic_becomes_an_internal_error() {
    fn panics(_: &Config, _: &Limits, _: &mut dyn Progress) -> Result<Report, InputError> {
        panic::panic_any("broken\non purpose")
    }
    assert_eq!(answer(&config(), panics), Ending::Answered(4));
}

fn a_panic_outside_of_the_engine_ends_the_worker() {
    let ending = run(&UNBOUNDED, |_| {
        panic::set_hook(Box::new(|_| {}));
        panic::panic_any("on purpose, too")
    });
    assert_eq!(ending, died(Cause::Exit(101)));
}

fn a_bad_input_is_told_as_such() {
    fn refuses(_: &Config, _: &Limits, _: &mut dyn Progress) -> Result<Report, InputError> {
        Err("bad input, refused on purpose".into())
    }
    assert_eq!(answer(&config(), refuses), Ending::Answered(2));
}

fn the_worker_has_a_deep_stack() {
    fn recurses(_: &Config, _: &Limits, _: &mut dyn Progress) -> Result<Report, InputError> {
        fn deep(n: u32, block: [u8; 100]) -> u32 {
            if n == 0 { u32::from(block[0]) } else { deep(n - 1, black_box(block)) + black_box(0) }
        }
        let zero = deep(500_000, [0; 100]);
        Ok(Report::bare(Verdict::Unknown(Reason::Unsupported(format!("nothing ({zero})")))))
    }
    assert_eq!(answer(&config(), recurses), Ending::Answered(3));
}

fn a_crash_after_reading_is_not_blamed_on_the_input() {
    fn crashes(_: &Config, _: &Limits, progress: &mut dyn Progress) -> Result<Report, InputError> {
        progress.phase(Phase::Reading);
        progress.phase(Phase::Preparing);
        process::abort()
    }
    assert_eq!(answer(&config(), crashes), died_at(Cause::Signal(6), Stage::Preparing));
}

macro_rules! cases {
    ($($name:ident),* $(,)?) => { [$((stringify!($name), $name as fn())),*] };
}

fn main() -> ExitCode {
    let cases = cases![
        an_answer_becomes_the_exit_code,
        a_library_that_exits_is_no_answer,
        a_crash_is_told_with_its_stage,
        deep_recursion_is_a_crash_and_not_the_end,
        a_worker_that_ignores_its_time_limit_is_killed,
        cpu_time_is_a_limit,
        waiting_takes_no_cpu_time,
        the_cpu_time_of_children_counts,
        a_worker_that_ignores_its_cpu_time_limit_is_killed,
        a_worker_that_takes_too_much_memory_is_killed,
        a_signal_reaches_the_worker_as_a_wish,
        the_second_signal_is_an_order,
        a_panic_becomes_an_internal_error,
        a_panic_outside_of_the_engine_ends_the_worker,
        a_bad_input_is_told_as_such,
        the_worker_has_a_deep_stack,
        a_crash_after_reading_is_not_blamed_on_the_input,
    ];
    let filter = env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let wanted = |name: &str| filter.as_deref().is_none_or(|filter| name.contains(filter));
    let (mut passed, mut failed) = (0, 0);
    let mut out = io::stdout();
    for (name, case) in cases.into_iter().filter(|(name, _)| wanted(name)) {
        let ok = panic::catch_unwind(case).is_ok();
        let result = if ok { "ok" } else { "FAILED" };
        writeln!(out, "test {name} ... {result}").expect("stdout is open");
        passed += i32::from(ok);
        failed += i32::from(!ok);
    }
    let result = if failed == 0 { "ok" } else { "FAILED" };
    writeln!(out, "\ntest result: {result}. {passed} passed; {failed} failed;")
        .expect("stdout is open");
    ExitCode::from(u8::from(failed > 0))
}
