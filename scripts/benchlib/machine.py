"""What a page says of where its figures come from: the machine, the version of the tool."""

import os
import platform
import re
import shlex
import subprocess


def describe():
    """Processor, cores that we may use, memory, kernel."""
    cores = len(os.sched_getaffinity(0))
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    return f"{processor()}, {cores} cores, {memory:.0f} GB, {platform.system()} {platform.release()}"


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as text:
            match = re.search(r"^model name\s*:\s*(.+)$", text.read(), re.MULTILINE)
    except OSError:
        match = None
    return match.group(1).strip() if match else platform.machine()


def version_of(tool):
    """The first line that `TOOL --version` prints; empty where it has none to say."""
    try:
        asked = subprocess.run(
            [shlex.split(tool)[0], "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10, errors="replace", check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = asked.stdout.strip().splitlines() if asked.returncode == 0 else []
    return lines[0][:100] if lines else ""
