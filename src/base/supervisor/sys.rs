//! The system calls of the supervisor, each behind a safe function.
//!
//! The third place with `unsafe` (beside `frontend::llvm` and `solver::smt`): forking, waiting for
//! a signal without a handler, and tying a child to its parent's life have no safe form in the
//! standard library.
#![allow(unsafe_code)]
use std::fs::File;
use std::os::fd::{AsRawFd, FromRawFd};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use std::{io, mem, ptr};

/// A process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pid(libc::pid_t);

/// On which side of a fork we are.
pub(super) enum Fork {
    Parent { child: Pid },
    Child,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Exited(i32),
    Signalled(i32),
}

/// The signals that the parent waits for instead of handling them; blocked while it lives.
pub(super) struct Blocked {
    waited: libc::sigset_t,
    before: libc::sigset_t,
}

impl Pid {
    pub(super) fn number(self) -> u32 {
        self.0.unsigned_abs()
    }
}

impl Blocked {
    /// Blocks `signals` and SIGCHLD in this thread; [`Blocked::restore`] gives the mask back.
    pub(super) fn new(signals: &[libc::c_int]) -> io::Result<Self> {
        // SAFETY: `sigset_t` is plain data, and both sets are initialised by `sigemptyset` or
        // `sigprocmask` before anyone reads them.
        unsafe {
            let mut waited: libc::sigset_t = mem::zeroed();
            let mut before: libc::sigset_t = mem::zeroed();
            libc::sigemptyset(&raw mut waited);
            for signal in signals.iter().chain(&[libc::SIGCHLD]) {
                libc::sigaddset(&raw mut waited, *signal);
            }
            // Who started us may have ignored it, and then a child that ended could not be waited
            // for.
            libc::signal(libc::SIGCHLD, libc::SIG_DFL);
            check(libc::sigprocmask(libc::SIG_BLOCK, &raw const waited, &raw mut before))?;
            Ok(Self { waited, before })
        }
    }

    /// Waits for one of the signals, at most `timeout`; `None` when the time is over (or an
    /// uninteresting event woke us).
    pub(super) fn wait(&self, timeout: Option<Duration>) -> Option<libc::c_int> {
        let timeout = timeout.map(|timeout| libc::timespec {
            tv_sec: libc::time_t::try_from(timeout.as_secs()).unwrap_or(libc::time_t::MAX),
            tv_nsec: libc::c_long::from(timeout.subsec_nanos().cast_signed()),
        });
        let timeout = timeout.as_ref().map_or(ptr::null(), ptr::from_ref);
        // SAFETY: the set is initialised, the information is not asked for, and `timeout` is null
        // or points to a live value.
        let signal =
            unsafe { libc::sigtimedwait(&raw const self.waited, ptr::null_mut(), timeout) };
        (signal > 0).then_some(signal)
    }

    /// Gives the mask back as it was before.
    pub(super) fn restore(&self) {
        // SAFETY: `before` was filled by `sigprocmask`.
        unsafe { libc::sigprocmask(libc::SIG_SETMASK, &raw const self.before, ptr::null_mut()) };
    }
}

/// Forks. The caller must not have started a thread: the child would inherit locks that are never
/// released.
pub(super) fn fork() -> io::Result<Fork> {
    // SAFETY: called from `main` before any thread exists, so the child may run any code.
    match unsafe { libc::fork() } {
        0 => Ok(Fork::Child),
        child => check(child).map(|()| Fork::Parent { child: Pid(child) }),
    }
}

/// Forks beside other threads. The child has only the calling thread; locks that another one holds
/// at this moment are never released there, so the others must be waiting.
pub(super) fn fork_beside_threads() -> io::Result<Fork> {
    // SAFETY: glibc makes its allocator usable in the child, and the other threads of a worker only
    // wait for this one.
    match unsafe { libc::fork() } {
        0 => Ok(Fork::Child),
        child => check(child).map(|()| Fork::Parent { child: Pid(child) }),
    }
}

/// In the child: dies when the thread that forked it does.
pub(super) fn die_with(parent: Pid) {
    // SAFETY: plain system calls on integers.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != parent.0 {
            libc::_exit(0);
        }
    }
}

/// Whether the pipe has something to read, or is closed; waits for it at most `timeout`.
pub(super) fn is_readable(pipe: &io::PipeReader, timeout: Duration) -> bool {
    first_readable([pipe].into_iter(), timeout).is_some()
}

/// The first of the pipes that has something to read, or is closed; waits for one at most
/// `timeout`.
pub(super) fn first_readable<'a>(
    pipes: impl Iterator<Item = &'a io::PipeReader>,
    timeout: Duration,
) -> Option<usize> {
    let milliseconds = libc::c_int::try_from(timeout.as_millis()).unwrap_or(libc::c_int::MAX);
    let wanted = |pipe: &io::PipeReader| libc::pollfd {
        fd: pipe.as_raw_fd(),
        events: libc::POLLIN,
        revents: 0,
    };
    let mut pipes: Vec<libc::pollfd> = pipes.map(wanted).collect();
    let count = libc::nfds_t::try_from(pipes.len()).ok()?;
    // SAFETY: `count` is the number of live entries behind the pointer.
    let ready = unsafe { libc::poll(pipes.as_mut_ptr(), count, milliseconds) };
    pipes.iter().position(|pipe| ready > 0 && pipe.revents != 0)
}

/// Ends this process the way another one did.
pub(super) fn end_like(status: Status) -> ! {
    match status {
        Status::Exited(code) => exit_now(u8::try_from(code).unwrap_or(u8::MAX)),
        // SAFETY: plain system calls on integers; the signal's action is the system's again.
        Status::Signalled(signal) => unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
            exit_now(u8::MAX)
        },
    }
}

/// Whether standard output was closed when the process started.
static STDOUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks before Rust's start opens the null device in the place of standard streams that are
/// closed: after that, what is written there is lost without an error.
extern "C" fn look_at_stdout() {
    // SAFETY: a plain system call on an integer.
    let is_closed = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) } == -1;
    STDOUT_WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

// SAFETY: the loader calls the functions of this section once, before `main`; this one needs
// nothing that Rust's start sets up.
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK_AT_STDOUT: extern "C" fn() = look_at_stdout;

/// Whether standard output was closed when the process started.
pub(super) fn was_stdout_closed() -> bool {
    STDOUT_WAS_CLOSED.load(Ordering::Relaxed)
}

/// A file without a name that takes no place on any disk.
pub(super) fn file_in_memory() -> io::Result<File> {
    // SAFETY: the name is a C string; the descriptor is new and has no other owner.
    unsafe {
        let number = libc::memfd_create(c"stderr".as_ptr(), libc::MFD_CLOEXEC);
        check(number)?;
        Ok(File::from_raw_fd(number))
    }
}

/// Makes `file` the stderr of this process, and gives what it was before.
pub(super) fn redirect_stderr(file: &File) -> io::Result<File> {
    // SAFETY: system calls on open descriptors; the copy is new and has no other owner.
    unsafe {
        let before = libc::fcntl(libc::STDERR_FILENO, libc::F_DUPFD_CLOEXEC, 3);
        check(before)?;
        let before = File::from_raw_fd(before);
        check(libc::dup2(file.as_raw_fd(), libc::STDERR_FILENO))?;
        Ok(before)
    }
}

/// Gives memory that was freed back to the system.
pub(super) fn trim_memory() {
    // SAFETY: no preconditions.
    unsafe { libc::malloc_trim(0) };
}

/// Sets from how many bytes on an allocation has pages of its own, and how much that is free at the
/// end of the heap is kept.
pub(super) fn shape_heap(own_pages: libc::c_int, kept: libc::c_int) {
    // SAFETY: no preconditions; values that it does not like change nothing.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, own_pages);
        libc::mallopt(libc::M_TRIM_THRESHOLD, kept);
    }
}

/// Kills a child that was not waited for yet.
pub(super) fn kill(child: Pid) {
    // SAFETY: a plain system call on integers; the child's number is not reused before it is waited
    // for.
    unsafe { libc::kill(child.0, libc::SIGKILL) };
}

/// Waits until `child` has ended, and says how.
pub(super) fn wait(child: Pid) -> Option<Status> {
    let mut status = 0;
    loop {
        // SAFETY: `status` is a live integer.
        let waited = unsafe { libc::waitpid(child.0, &raw mut status, 0) };
        if waited == child.0 {
            return Some(status_of(status));
        }
        if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return None;
        }
    }
}

fn status_of(status: libc::c_int) -> Status {
    if libc::WIFSIGNALED(status) {
        return Status::Signalled(libc::WTERMSIG(status));
    }
    Status::Exited(libc::WEXITSTATUS(status))
}

/// Whether `signal` was ignored when the program was started (`nohup`, a job in the background):
/// then it stays so.
pub(super) fn is_ignored(signal: libc::c_int) -> bool {
    // SAFETY: `sigaction` is plain data; a null action only asks for the present one.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        libc::sigaction(signal, ptr::null(), &raw mut action) == 0
            && action.sa_sigaction == libc::SIG_IGN
    }
}

/// Lets a write beyond the bound on a file's size be an error of that write instead of the end of
/// the process.
pub(super) fn expect_full_files() {
    // SAFETY: no handler is installed.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

/// Whether the children that ended took all processor time that the system grants to a process.
pub(super) fn is_out_of_processor_time() -> bool {
    let used = usage_of(libc::RUSAGE_CHILDREN);
    let seconds = duration(used.ru_utime) + duration(used.ru_stime);
    limit_on(libc::RLIMIT_CPU)
        .is_some_and(|limit| seconds + Duration::from_secs(1) >= Duration::from_secs(limit))
}

/// Whether the system bounds the addresses that a process may use (a shell's `ulimit -v`).
pub(super) fn is_address_space_bounded() -> bool {
    limit_on(libc::RLIMIT_AS).is_some()
}

/// The bound that the system sets on a resource of this process, if there is one.
fn limit_on(resource: libc::__rlimit_resource_t) -> Option<u64> {
    // SAFETY: `rlimit` is plain data, and the call fills it.
    let limit = unsafe {
        let mut limit: libc::rlimit = mem::zeroed();
        (libc::getrlimit(resource, &raw mut limit) == 0).then_some(limit.rlim_cur)
    };
    limit.filter(|&bound| bound != libc::RLIM_INFINITY)
}

/// The calling process.
pub(super) fn this_process() -> Pid {
    // SAFETY: no preconditions.
    Pid(unsafe { libc::getpid() })
}

/// In the child: leads its own process group (so that a compiler it started ends with it), dies
/// when `parent` dies, and may write to the terminal from the background.
pub(super) fn tie_to(parent: Pid) {
    // SAFETY: plain system calls on integers.
    unsafe {
        libc::setpgid(0, 0);
        libc::signal(libc::SIGTTOU, libc::SIG_IGN);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != parent.0 {
            libc::_exit(0);
        }
    }
}

/// In the parent: what [`tie_to`] does about the group, so that it is true on whichever side runs
/// first.
pub(super) fn make_group(child: Pid) {
    // SAFETY: a plain system call on integers; fails harmlessly once the child did the same.
    unsafe { libc::setpgid(child.0, child.0) };
}

/// Sends `signal` to every process in the group that `leader` leads.
pub(super) fn signal_group(leader: Pid, signal: libc::c_int) {
    // SAFETY: a plain system call on integers; the leader was not waited for yet, so its number is
    // not reused.
    unsafe { libc::kill(-leader.0, signal) };
}

/// Stops the calling process until it is continued.
pub(super) fn stop_self() {
    // SAFETY: no preconditions.
    unsafe { libc::raise(libc::SIGSTOP) };
}

/// How `child` ended, if it did.
pub(super) fn try_wait(child: Pid) -> Option<Status> {
    let mut status = 0;
    // SAFETY: `status` is a live integer.
    let waited = unsafe { libc::waitpid(child.0, &raw mut status, libc::WNOHANG) };
    let has_ended = waited == child.0 && (libc::WIFSIGNALED(status) || libc::WIFEXITED(status));
    has_ended.then(|| status_of(status))
}

/// A number, zero at first, that this process shares with all that it forks; it is never freed.
pub(super) fn shared_number() -> io::Result<&'static AtomicU64> {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
    // SAFETY: a mapping of its own, which is aligned to a page, zeroed, and never unmapped.
    unsafe {
        let page = libc::mmap(ptr::null_mut(), size_of::<AtomicU64>(), protection, flags, -1, 0);
        if page == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(&*page.cast::<AtomicU64>())
    }
}

/// In how many ticks a second the system gives CPU times in `/proc`.
pub(super) fn ticks_per_second() -> u64 {
    // SAFETY: no preconditions.
    let ticks = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    u64::try_from(ticks).ok().filter(|ticks| *ticks > 0).unwrap_or(100)
}

/// CPU time of this process and of the children it waited for, and its own peak resident memory in
/// bytes.
pub(super) fn usage() -> (Duration, u64) {
    let own = usage_of(libc::RUSAGE_SELF);
    let children = usage_of(libc::RUSAGE_CHILDREN);
    let times = [own.ru_utime, own.ru_stime, children.ru_utime, children.ru_stime];
    let kilobytes = u64::try_from(own.ru_maxrss).unwrap_or(0);
    (times.into_iter().map(duration).sum(), kilobytes.saturating_mul(1024))
}

/// CPU time of the children that were waited for.
pub(super) fn waited_for() -> Duration {
    let used = usage_of(libc::RUSAGE_CHILDREN);
    duration(used.ru_utime) + duration(used.ru_stime)
}

/// CPU time of `child`, of which all threads count.
pub(super) fn cpu_time(child: Pid) -> Option<Duration> {
    let mut clock = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both calls fill live plain data, the second one for a clock that the first one gave.
    let is_read = unsafe {
        libc::clock_getcpuclockid(child.0, &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    let seconds = u64::try_from(time.tv_sec).ok().filter(|_| is_read)?;
    Some(Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).ok()?))
}

fn usage_of(whom: libc::c_int) -> libc::rusage {
    // SAFETY: `rusage` is plain data, and the call fills it.
    unsafe {
        let mut usage: libc::rusage = mem::zeroed();
        libc::getrusage(whom, &raw mut usage);
        usage
    }
}

fn duration(time: libc::timeval) -> Duration {
    let micros = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0)) + Duration::from_micros(micros)
}

/// Ends the process at once: no exit functions of libraries, no buffers flushed.
pub(super) fn exit_now(code: u8) -> ! {
    // SAFETY: everything that must be written was flushed by the caller.
    unsafe { libc::_exit(i32::from(code)) }
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
