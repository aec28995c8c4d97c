//! Several processes at one question, of which the first answer counts.
//!
//! A worker divides: it forks *runners*, which go on from the same state with work of their own,
//! and watches them. So what was done before is done once, and they share its memory. A runner that
//! has an answer asks before it reports it: then it is the only one, for all others have been
//! ended. One that has none leaves what it knows, and the last of these reports it all. What none
//! of them can report, because they were ended for a limit, the watcher reports.
//!
//! One bound on memory holds for all of them together: where it is reached, the largest is ended,
//! and the others go on with what it leaves. A share for each would end what has no need to share.
use super::parallel_memory::{self, Room};
use super::sys::{self, Fork, Pid, Status};
use crate::base::limits::{Limits, Stop};
use serde::{Deserialize, Serialize};
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What this process is after the worker divided.
pub enum Lane {
    /// One of those that work.
    Runner(Runner),
    /// The worker, to whom it is left to tell that there is no answer.
    Watcher(Lost),
}

/// What is left where no runner has an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lost {
    /// What those knew that gave up, with their numbers.
    pub known: Vec<(usize, Vec<u8>)>,
    /// Why the others were ended, if some were.
    pub stop: Option<Stop>,
}

/// One of the processes that work.
pub struct Runner {
    index: usize,
    to_watcher: PipeWriter,
    from_watcher: PipeReader,
}

/// A runner, as the watcher sees it.
struct Watched {
    index: usize,
    pid: Pid,
    from_runner: PipeReader,
    to_runner: PipeWriter,
}

/// How often limits are looked at.
const WATCH: Duration = Duration::from_millis(20);
/// So long after a limit a runner may take to say that it gives up.
const GRACE: Duration = Duration::from_secs(1);

const ANSWER: u8 = b'a';
const NOTHING: u8 = b'n';

/// CPU nanoseconds of this run that are none of this process nor of its children: those of the
/// worker before it divided, and those of the other runners.
static BESIDE: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

/// The same as times.
pub(super) fn beside() -> (Duration, Duration) {
    let [before, others] = &BESIDE;
    let time = |nanos: &AtomicU64| Duration::from_nanos(nanos.load(Ordering::Relaxed));
    (time(before), time(others))
}

/// Divides this process into `count` runners. Returns in each of them, and in this process only
/// where none of them can report the outcome: else it ends as the one did that reported it, after
/// `before_answer`. The other threads of this process must be waiting.
pub fn parallel(count: usize, limits: &Limits, before_answer: impl FnMut()) -> io::Result<Lane> {
    // What is still in the buffer would be written by each.
    io::stdout().flush()?;
    let watcher = sys::this_process();
    let mut runners = Vec::new();
    for index in 0..count {
        match start(index, watcher) {
            Ok(Started::Runner(runner)) => return Ok(Lane::Runner(runner)),
            Ok(Started::Watched(watched)) => runners.push(watched),
            Err(error) => {
                end_all(&mut runners);
                return Err(error);
            }
        }
    }
    let lost = Lost { known: Vec::new(), stop: None };
    let waited_before = sys::waited_for();
    let parallel = ParallelRun { runners, lost, crash: None, waited_before, limits, before_answer };
    Ok(Lane::Watcher(parallel.watch()))
}

enum Started {
    Runner(Runner),
    Watched(Watched),
}

fn start(index: usize, watcher: Pid) -> io::Result<Started> {
    let (from_runner, to_watcher) = io::pipe()?;
    let (from_watcher, to_runner) = io::pipe()?;
    Ok(match sys::fork_beside_threads()? {
        Fork::Child => {
            sys::die_with(watcher);
            Started::Runner(Runner { index, to_watcher, from_watcher })
        }
        Fork::Parent { child } => {
            Started::Watched(Watched { index, pid: child, from_runner, to_runner })
        }
    })
}

impl Runner {
    /// Which of them it is.
    pub fn index(&self) -> usize {
        self.index
    }

    /// There is an answer. Returns if this process is to tell it, and is the only one then.
    pub fn answer(self) {
        self.ask(ANSWER, &[]);
    }

    /// There is no answer; `known` is what is left. Returns only in the last one, with what all of
    /// them left.
    pub fn give_up(self, known: &[u8]) -> Lost {
        self.ask(NOTHING, known)
    }

    /// The watcher ends a process that is not to go on, so that waiting for its word is all.
    fn ask(mut self, kind: u8, known: &[u8]) -> Lost {
        let heard =
            send(&mut self.to_watcher, kind, known).and_then(|()| receive(&mut self.from_watcher));
        let word = heard.ok().and_then(|(_, word)| postcard::from_bytes::<Permit>(&word).ok());
        // There is no watcher any more.
        let Some(word) = word else { sys::exit_now(1) };
        // The watcher takes the end of this pipe for that of the process.
        mem::forget(self.to_watcher);
        for (beside, nanos) in BESIDE.iter().zip(word.cpu_nanos) {
            beside.fetch_add(nanos, Ordering::Relaxed);
        }
        word.lost
    }
}

/// What the watcher says to the one that goes on.
#[derive(Serialize, Deserialize)]
struct Permit {
    /// Of the watcher and what it waited for before it divided, and of those that it ended since.
    cpu_nanos: [u64; 2],
    lost: Lost,
}

fn send(pipe: &mut PipeWriter, kind: u8, bytes: &[u8]) -> io::Result<()> {
    let length = u64::try_from(bytes.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    let mut message = vec![kind];
    message.extend(length.to_le_bytes());
    message.extend(bytes);
    pipe.write_all(&message)
}

fn receive(pipe: &mut PipeReader) -> io::Result<(u8, Vec<u8>)> {
    let mut kind = [0];
    pipe.read_exact(&mut kind)?;
    let mut length = [0; 8];
    pipe.read_exact(&mut length)?;
    let mut bytes = Vec::new();
    pipe.take(u64::from_le_bytes(length)).read_to_end(&mut bytes)?;
    Ok((kind[0], bytes))
}

/// The race, as the watcher sees it.
struct ParallelRun<'a, F> {
    runners: Vec<Watched>,
    lost: Lost,
    crash: Option<Status>,
    /// CPU time of the children that the worker had before.
    waited_before: Duration,
    limits: &'a Limits,
    before_answer: F,
}

impl<F: FnMut()> ParallelRun<'_, F> {
    fn watch(mut self) -> Lost {
        let mut late = None;
        while !self.runners.is_empty() {
            let pipes = self.runners.iter().map(|runner| &runner.from_runner);
            if let Some(at) = sys::first_readable(pipes, WATCH) {
                self.hear(at);
            }
            self.keep_memory();
            match (self.limits.check_from_outside(), late) {
                (Err(_), None) => late = Instant::now().checked_add(GRACE),
                (Err(stop), Some(end)) if Instant::now() >= end => self.end_for(stop),
                _ => {}
            }
        }
        if let Some(status) = self.crash {
            sys::end_like(status);
        }
        (self.before_answer)();
        self.lost.known.sort();
        self.lost
    }

    /// What a runner has to say, or that it is no more.
    fn hear(&mut self, at: usize) {
        match receive(&mut self.runners[at].from_runner) {
            Ok((ANSWER, _)) => {
                let first = self.runners.remove(at);
                end_all(&mut self.runners);
                self.lost.known.clear();
                self.lost.stop = None;
                self.let_tell(first);
            }
            Ok((_, known)) => {
                let runner = self.runners.remove(at);
                self.lost.known.push((runner.index, known));
                if self.runners.is_empty() && self.crash.is_none() {
                    self.let_tell(runner);
                } else {
                    end(&runner);
                }
            }
            Err(_) => {
                let runner = self.runners.remove(at);
                match sys::wait(runner.pid) {
                    // Only the system does this, where memory is short.
                    Some(Status::Signalled(libc::SIGKILL)) => self.lost.stop = Some(Stop::Memory),
                    status => self.crash = self.crash.or(status),
                }
            }
        }
    }

    /// Lets a runner tell the outcome, and ends as it does; returns if it had to be ended.
    fn let_tell(&mut self, mut runner: Watched) {
        (self.before_answer)();
        let (used, _) = sys::usage();
        let others = sys::waited_for().saturating_sub(self.waited_before);
        let cpu_nanos = [used.saturating_sub(others), others]
            .map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        self.lost.known.sort();
        let word = postcard::to_stdvec(&Permit { cpu_nanos, lost: self.lost.clone() });
        // One that is no more is met below.
        let _ = send(&mut runner.to_runner, ANSWER, &word.unwrap_or_default());
        loop {
            // Its pipe has nothing more to read but its end.
            if sys::first_readable([&runner.from_runner].into_iter(), WATCH).is_some() {
                let status = sys::wait(runner.pid);
                sys::end_like(status.unwrap_or(Status::Exited(1)));
            }
            if parallel_memory::used_beyond(self.limits, &[runner.pid], Room::Last).is_some() {
                self.lost.stop = Some(Stop::Memory);
                end(&runner);
                return;
            }
        }
    }

    fn keep_memory(&mut self) {
        let pids: Vec<Pid> = self.runners.iter().map(|runner| runner.pid).collect();
        let room = if pids.len() > 1 { Room::Shared } else { Room::Last };
        if let Some(largest) = parallel_memory::used_beyond(self.limits, &pids, room) {
            let runner = self.runners.remove(largest);
            self.lost.stop = Some(Stop::Memory);
            end(&runner);
        }
    }

    fn end_for(&mut self, stop: Stop) {
        self.lost.stop = Some(stop);
        end_all(&mut self.runners);
    }
}

fn end(runner: &Watched) {
    sys::kill(runner.pid);
    sys::wait(runner.pid);
}

fn end_all(runners: &mut Vec<Watched>) {
    runners.iter().for_each(|runner| sys::kill(runner.pid));
    for runner in runners.drain(..) {
        sys::wait(runner.pid);
    }
}
