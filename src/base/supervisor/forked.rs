//! Work in a process of its own: it may take too long, take all memory, crash or end the process,
//! and nothing but its answer is lost.
//!
//! A library that cannot be interrupted (cvc5 before its search starts) is bounded by force this
//! way. The child is a fork, so the work sees everything that the caller does and needs no text
//! form; only the answer travels, as bytes. A fork costs a millisecond per few hundred megabytes,
//! so it is not for small work.
//!
//! What is called keeps to its own work budget. What a library does uncounted is bounded from here,
//! by the CPU time of the child, which does not depend on what else the machine does.
use super::sys::{self, Fork, Pid, Status};
use crate::base::limits::{Limits, Stop, resident_bytes_of};
use std::io::{self, PipeReader, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

/// What became of the work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forked {
    /// It gave this.
    Done(Vec<u8>),
    /// It was ended for a limit.
    Stopped(Stop),
    /// It took more memory than there is room for beside this process.
    TooLarge,
    /// It ended without an answer: a crash, an exit, a panic; or it could not be started.
    Failed(String),
}

/// The child may take this many times as much CPU time as its budget takes the reference machine,
/// and [`GRACE`] more; and as much time as the CPU time of ten of these, if it only waits.
const PATIENCE: u32 = 10;
const GRACE: Duration = Duration::from_secs(1);

/// How often limits are looked at.
const WATCH: Duration = Duration::from_millis(20);

/// Does `work` in a child of this process, within `limits`. The other threads of this process must
/// be waiting.
pub fn forked(limits: &Limits, work: impl FnOnce() -> Vec<u8>) -> Forked {
    let parent = sys::this_process();
    let started = io::pipe().and_then(|pipe| Ok((pipe, sys::fork_beside_threads()?)));
    match started {
        Err(error) => Forked::Failed(format!("no process for the solver: {error}")),
        Ok(((reader, mut writer), Fork::Child)) => {
            drop(reader);
            sys::die_with(parent);
            let done = panic::catch_unwind(AssertUnwindSafe(work));
            let is_sent = done.is_ok_and(|bytes| writer.write_all(&bytes).is_ok());
            sys::exit_now(u8::from(!is_sent))
        }
        Ok(((reader, writer), Fork::Parent { child })) => {
            drop(writer);
            collect(child, reader, limits)
        }
    }
}

fn collect(child: Pid, mut reader: PipeReader, limits: &Limits) -> Forked {
    let start = Instant::now();
    let budget = limits.remaining();
    let most = budget.map(|all| all.on_reference().saturating_mul(PATIENCE).saturating_add(GRACE));
    let mut answer = Vec::new();
    let mut chunk = [0; 1 << 12];
    loop {
        if sys::is_readable(&reader, WATCH) {
            match reader.read(&mut chunk) {
                Ok(0) => return ending(sys::wait(child), answer),
                Ok(count) => answer.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return ended(child, Forked::Failed(error.to_string())),
            }
            continue;
        }
        if let Err(stop) = limits.check_from_outside() {
            return ended(child, Forked::Stopped(stop));
        }
        let is_over = |most: Duration| {
            sys::cpu_time(child).is_some_and(|used| used > most)
                || start.elapsed() > most.saturating_mul(PATIENCE)
        };
        if most.is_some_and(is_over) {
            return ended(child, Forked::Stopped(Stop::Time));
        }
        if !resident_bytes_of(child.number()).is_none_or(|used| limits.has_room_for(used)) {
            return ended(child, Forked::TooLarge);
        }
    }
}

fn ended(child: Pid, answer: Forked) -> Forked {
    sys::kill(child);
    sys::wait(child);
    answer
}

fn ending(status: Option<Status>, answer: Vec<u8>) -> Forked {
    match status {
        Some(Status::Exited(0)) => Forked::Done(answer),
        Some(Status::Exited(code)) => Forked::Failed(format!("the solver ended with code {code}")),
        Some(Status::Signalled(signal)) => {
            Forked::Failed(format!("the solver died of signal {signal}"))
        }
        None => Forked::Failed("the solver's process is gone".to_owned()),
    }
}
