//! Unit proofs: every function `proof_*` of a program is verified by itself, several at once, and a
//! table says how it went.
//!
//! Each proof is a run of this program in a process of its own, so that a crash or a limit ends
//! that proof alone. The table is in the order of the program, whatever ends first.
use crate::base::config::Config;
use crate::output::{clean, complain};
use crate::report::exit;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// How the names of proofs begin.
pub const PREFIX: &str = "proof_";

/// How long the user's wish to stop may go unnoticed.
const PAUSE: Duration = Duration::from_millis(50);

/// A process that was started, as long as it runs.
type Running = Mutex<Option<Child>>;

/// What became of a process.
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    time: Duration,
}

/// The kinds of answers, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Answer {
    Holds,
    Fails,
    Open,
    BadInput,
    Broken,
}

/// Where the proof `name` writes what the run shall write to `file`: `out.json` becomes
/// `out.proof_add.json`.
pub fn output_of(file: &Path, name: &str) -> PathBuf {
    match (file.file_stem(), file.extension()) {
        (Some(stem), extension) if !file.starts_with("/dev") => {
            let mut new = stem.to_owned();
            new.push(format!(".{name}"));
            if let Some(extension) = extension {
                new.push(".");
                new.push(extension);
            }
            file.with_file_name(new)
        }
        _ => file.to_owned(),
    }
}

/// Prints the names of all proofs, a line each.
pub fn list(names: &[String]) -> u8 {
    let text: String = names.iter().map(|name| format!("{}\n", clean::line(name))).collect();
    if io::stdout().write_all(text.as_bytes()).is_err() {
        complain("cannot write the list");
        return exit::BAD_INPUT;
    }
    exit::TRUE
}

/// Runs all proofs, `jobs` at once, as the command line `arguments` (without the program's name)
/// says, and reports the outcome. Gives the exit code.
pub fn run(config: &Config, jobs: NonZeroUsize, arguments: &[OsString]) -> u8 {
    let names = match names(config, arguments) {
        Ok(names) => names,
        Err(code) => return code,
    };
    let is_stopped = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without it, a signal ends us at once, and the processes at their next limit.
        let _ = signal_hook::flag::register(signal, Arc::clone(&is_stopped));
    }
    let answers = run_all(&names, jobs, arguments, &is_stopped);
    conclude(&answers)
}

/// The proofs of the program, found by a process of its own: LLVM may crash on the input.
fn names(config: &Config, arguments: &[OsString]) -> Result<Vec<String>, u8> {
    let slot = Running::default();
    let ran = process(["--list".into()].iter().chain(arguments), &slot);
    let ran = ran.map_err(|error| {
        complain(&format!("cannot start a process: {error}"));
        exit::INTERNAL
    })?;
    let _ = io::stderr().write_all(ran.stderr.as_bytes());
    if ran.code != Some(i32::from(exit::TRUE)) {
        return Err(ran.code.and_then(|code| u8::try_from(code).ok()).unwrap_or(exit::INTERNAL));
    }
    let names: Vec<String> = ran.stdout.lines().map(str::to_owned).collect();
    if names.is_empty() {
        let files = config.files.iter().chain(&config.programs);
        let files: Vec<_> = files.map(|file| file.display().to_string()).collect();
        complain(&format!("no function {PREFIX}* is defined in {}", files.join(", ")));
        return Err(exit::BAD_INPUT);
    }
    Ok(names)
}

fn run_all(
    names: &[String],
    jobs: NonZeroUsize,
    arguments: &[OsString],
    is_stopped: &AtomicBool,
) -> Vec<Answer> {
    let slots: Vec<Running> = (0..jobs.get()).map(|_| Running::default()).collect();
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    let mut answers = Vec::new();
    let widest = names.iter().map(String::len).max().unwrap_or(0);
    thread::scope(|scope| {
        for slot in &slots {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(name) = names.get(index) else { break };
                    if is_stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    let ran = process(
                        [OsString::from("--proof"), name.into()].iter().chain(arguments),
                        slot,
                    );
                    if send.send((index, ran)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut ended = BTreeMap::new();
        loop {
            match receive.recv_timeout(PAUSE) {
                Ok((index, ran)) => {
                    ended.insert(index, ran);
                    while let Some(ran) = ended.remove(&answers.len()) {
                        let is_stopped = is_stopped.load(Ordering::Relaxed);
                        answers.push(tell(&names[answers.len()], widest, ran, is_stopped));
                    }
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) if is_stopped.load(Ordering::Relaxed) => {
                    slots.iter().for_each(end);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        }
    });
    answers.resize(names.len(), Answer::Open);
    answers
}

/// Ends what runs in a slot. Its worker ends with it.
fn end(slot: &Running) {
    if let Some(child) = slot.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        // One that has ended by itself needs no end.
        let _ = child.kill();
    }
}

/// Runs this program to its end.
fn process<'a>(arguments: impl Iterator<Item = &'a OsString>, slot: &Running) -> io::Result<Ran> {
    let start = Instant::now();
    let mut command = Command::new(std::env::current_exe()?);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
    let (stdout, stderr) = thread::scope(|scope| {
        let stderr = scope.spawn(|| text(err));
        (text(out), stderr.join().unwrap_or_default())
    });
    let child = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
    let status = child.map(|mut child| child.wait()).transpose()?;
    let code = status.and_then(|status| status.code());
    Ok(Ran { code, stdout, stderr, time: start.elapsed() })
}

fn text(pipe: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // What was read before an error is all there is.
        let _ = pipe.read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Prints a row of the table, behind what else there is to say.
fn tell(name: &str, widest: usize, ran: io::Result<Ran>, is_stopped: bool) -> Answer {
    let ran = ran.unwrap_or_else(|error| Ran {
        code: None,
        stdout: String::new(),
        stderr: format!("verify: error: cannot start a process: {error}\n"),
        time: Duration::ZERO,
    });
    let answer = match ran.code.map(u8::try_from) {
        Some(Ok(exit::TRUE)) => Answer::Holds,
        Some(Ok(exit::FALSE)) => Answer::Fails,
        Some(Ok(exit::UNKNOWN)) => Answer::Open,
        Some(Ok(exit::BAD_INPUT)) => Answer::BadInput,
        // It was ended because the user wants no more.
        None if is_stopped => Answer::Open,
        _ => Answer::Broken,
    };
    let (trace, verdict) =
        ran.stdout.trim_end().rsplit_once('\n').unwrap_or(("", ran.stdout.trim_end()));
    let verdict = if verdict.is_empty() { "no answer" } else { verdict };
    let mut out = String::new();
    if answer == Answer::Fails && !trace.is_empty() {
        out += &format!("{name}:\n{trace}\n");
    }
    let seconds = ran.time.as_secs_f64();
    out += &format!("{:widest$}  {seconds:>7.1} s  {verdict}\n", clean::line(name));
    if !ran.stderr.is_empty() {
        let _ = io::stderr().write_all(format!("{name}:\n{}", ran.stderr).as_bytes());
    }
    let mut stdout = io::stdout();
    let _ = stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush());
    answer
}

/// The last line, and the exit code: the worst of all, where an error that was found counts most
/// unless something broke.
fn conclude(answers: &[Answer]) -> u8 {
    let all = answers.len();
    let rows = [
        (Answer::Broken, "UNKNOWN", "broke", exit::INTERNAL),
        (Answer::BadInput, "UNKNOWN", "cannot be read", exit::BAD_INPUT),
        (Answer::Fails, "FALSE", "fail", exit::FALSE),
        (Answer::Open, "UNKNOWN", "are not decided", exit::UNKNOWN),
    ];
    let worst = rows.into_iter().find_map(|(kind, verdict, what, code)| {
        let count = answers.iter().filter(|&&answer| answer == kind).count();
        (count > 0).then(|| (format!("{verdict}({count} of {all} proofs {what})"), code))
    });
    let (line, code) = worst.unwrap_or_else(|| ("TRUE".to_owned(), exit::TRUE));
    let _ = io::stdout().write_all(format!("{line}\n").as_bytes());
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_proof_has_an_output_of_its_own() {
        let of = |file: &str| output_of(Path::new(file), "proof_x");
        assert_eq!(of("a/out.json"), Path::new("a/out.proof_x.json"));
        assert_eq!(of("out"), Path::new("out.proof_x"));
        assert_eq!(of("/dev/stdout"), Path::new("/dev/stdout"));
    }

    #[test]
    fn the_code_is_that_of_the_worst() {
        use Answer::{BadInput, Broken, Fails, Holds, Open};
        let codes = [
            (&[Holds, Holds][..], exit::TRUE),
            (&[Holds, Open], exit::UNKNOWN),
            (&[Open, Fails, Holds], exit::FALSE),
            (&[Fails, BadInput], exit::BAD_INPUT),
            (&[Fails, Broken, Holds], exit::INTERNAL),
        ];
        for (answers, code) in codes {
            assert_eq!(conclude(answers), code, "{answers:?}");
        }
    }
}
