"""What a page says of where its figures come from: the machine, the version of the tool; amounts and names of files as they are written."""

import argparse
import os
import platform
import re
import shlex
import subprocess

MEMORY_UNITS = {"MB": 10**6, "GB": 10**9, "MIB": 2**20, "GIB": 2**30}


def memory(text):
    """The bytes that an option says."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?([MG]i?B)", text, re.IGNORECASE)
    if not match:
        raise argparse.ArgumentTypeError("expected an amount such as 500MB or 4GB")
    return int(float(match.group(1)) * MEMORY_UNITS[match.group(2).upper()])


def file_name(text):
    """A name for a file about this."""
    return re.sub(r"[^\w.+-]+", "_", text).strip("_.")


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
