"""Runs a tool on a task under limits of CPU time, wall time and memory that hold for all its processes together."""

import os
import re
import shlex
import signal
import subprocess
import time
from dataclasses import dataclass

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
LOOK = 0.05  # seconds between two looks at the processes
GRACE = 2  # seconds between the wish that a tool ends, which lets it print its statistics, and the kill
LOG_BYTES = 1 << 20  # of a tool's output, this much is read from the end

COMPETITION = ("--rules", "sv-comp")  # what tasks of the competition mean by functions without definition, `malloc`, invalid accesses


@dataclass(frozen=True)
class Limits:
    """Bounds of one run."""

    cpu_seconds: float
    memory_bytes: int

    @property
    def wall_seconds(self):
        """A tool that sleeps must end, too."""
        return 2 * self.cpu_seconds + 10


@dataclass(frozen=True)
class Measured:
    """What a run of the tool showed."""

    verdict: str  # TRUE, FALSE, COVERED (of tests), UNKNOWN, TIMEOUT, MEMOUT or ERROR
    reason: str
    cpu_seconds: float
    wall_seconds: float
    memory_bytes: int
    exit_code: int  # negative: the signal that ended it
    how_far: str = ""  # of a run without an answer: what is known all the same


def command_for(tool, task, limits):
    """The tool's command line. A template names {files}, {property}, {bits}, {time} (CPU seconds), {wall} (seconds), {memory} (bytes);
    what names no {files} gets our own flags. Our own time limit is one of wall time, which must not cut a run short on a busy machine."""
    values = {
        "property": task.property_file,
        "bits": str(task.bits),
        "time": f"{limits.cpu_seconds:g}",
        "wall": f"{limits.wall_seconds:g}",
        "memory": str(limits.memory_bytes),
    }
    words = shlex.split(tool)
    if not any("{files}" in word for word in words):
        words += [*COMPETITION, "--property", "{property}", "--{bits}", "--timelimit", "{wall}s", "--memlimit", "{memory}B", "{files}"]
    command = []
    for word in words:
        if word == "{files}":
            command.extend(task.files)
            continue
        for name, value in values.items():
            word = word.replace("{" + name + "}", value)
        command.append(word)
    return command


def run(command, limits, log_path):
    """Runs `command` to its end or to a limit; its output goes to `log_path`."""
    start = time.monotonic()
    with open(log_path, "wb") as log:
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        except OSError as error:
            return Measured("ERROR", str(error), 0.0, 0.0, 0, 127)
        killed, peak, seen, status, usage = watch(process, limits, start)
    cpu = max(usage.ru_utime + usage.ru_stime, seen)
    code = os.waitstatus_to_exitcode(status)
    process.returncode = code  # reaped here, not by Popen
    lines = read_lines(log_path)
    verdict, reason = killed or read_verdict(lines, code)
    wall = time.monotonic() - start
    far = "" if verdict in ("TRUE", "FALSE") else read_how_far(lines)
    return Measured(verdict, reason, cpu, wall, max(peak, usage.ru_maxrss * 1024), code, far)


def watch(process, limits, start):
    """Waits for the end; kills at a limit. Returns (verdict and reason if killed, peak memory, CPU seconds that were seen, wait status,
    resource usage). The usage does not count children that were killed with their parent before it waited for them."""
    killed, kill_at, peak, cpu = None, 0, 0, 0.0
    pause = 0.001  # short runs are measured closely, long ones cheaply
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            kill_session(process.pid)  # whatever it left behind
            return killed, peak, cpu, status, usage
        now, memory = usage_of_tree(process.pid)
        cpu = max(cpu, now)
        peak = max(peak, memory)
        if killed is None:
            killed = limit_reached(limits, cpu, time.monotonic() - start, memory)
            if killed:
                os.kill(process.pid, signal.SIGTERM)
                kill_at = time.monotonic() + GRACE
        elif time.monotonic() > kill_at or memory > limits.memory_bytes:
            kill_session(process.pid)
        time.sleep(pause)
        pause = min(2 * pause, LOOK)


def limit_reached(limits, cpu, wall, memory):
    if cpu > limits.cpu_seconds:
        return "TIMEOUT", "CPU time"
    if wall > limits.wall_seconds:
        return "TIMEOUT", "wall time"
    if memory > limits.memory_bytes:
        return "MEMOUT", "memory"
    return None


def stat_fields(pid):
    """The fields of /proc/PID/stat after the name: state, parent, group, session, …"""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as text:
        return text.read().rpartition(")")[2].split()


def usage_of_tree(root):
    """CPU seconds (children that ended included) and resident bytes of a process and its descendants."""
    cpu = memory = 0
    pids = [root]
    while pids:
        pid = pids.pop()
        try:
            cpu += sum(int(ticks) for ticks in stat_fields(pid)[11:15])
            with open(f"/proc/{pid}/statm", encoding="ascii") as text:
                memory += int(text.read().split()[1])
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as text:
                    pids.extend(int(child) for child in text.read().split())
        except (OSError, IndexError):
            continue  # it ended while we looked
    return cpu / TICKS, memory * PAGE


def kill_session(session):
    """Kills every process of the session that the tool was started in; process groups may differ."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if int(stat_fields(name)[3]) == session:
                    os.kill(int(name), signal.SIGKILL)
            except (OSError, IndexError):
                continue


VERDICTS = (
    (re.compile(r"^(TRUE|FALSE|UNKNOWN|COVERED)(?:\((.*)\))?$"), None),
    (re.compile(r"^(?:Verification result|RESULT|Result): (TRUE|FALSE|UNKNOWN)\b(.*)"), None),
    (re.compile(r"^VERIFICATION SUCCESSFUL"), "TRUE"),
    (re.compile(r"^VERIFICATION FAILED"), "FALSE"),
)


HOW_FAR = re.compile(r"^(no violation (?:within|before|while) .*|target at .* open\b.*|the run ended while .*)$")
MOST_TOLD = 3  # lines that say how far a run came


def read_lines(log_path):
    """The end of a tool's output."""
    with open(log_path, "rb") as log:
        log.seek(0, os.SEEK_END)
        log.seek(max(0, log.tell() - LOG_BYTES))
        return log.read().decode("utf-8", errors="replace").splitlines()


def read_how_far(lines):
    """What our own tool says of a run without an answer, in the lines before the verdict."""
    return "; ".join([line for line in lines if HOW_FAR.match(line)][:MOST_TOLD])


def read_verdict(lines, code):
    """The last verdict that the tool printed; an exit code cannot replace it."""
    for line in reversed(lines):
        for pattern, fixed in VERDICTS:
            match = pattern.match(line.strip())
            if match:
                verdict = fixed or match.group(1)
                return verdict, (match.group(2) or "").strip() if not fixed else ""
    last = lines[-1].strip()[:200] if lines else "no output"
    return "ERROR", f"exit code {code}: {last}"
