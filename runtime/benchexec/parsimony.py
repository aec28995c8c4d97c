"""BenchExec tool-info module of Parsimony. BenchExec finds it in its own folder `tools`; README.md beside this file says how it gets there."""

import re

import benchexec.result as result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

VERDICT = re.compile(r"(TRUE|FALSE|UNKNOWN)(?:\((.*)\))?")
# What the exit code must be: a verdict without it is something else that looks like one.
EXIT_CODES = {"TRUE": (0,), "FALSE": (1,), "UNKNOWN": (3, 4)}
BAD_INPUT = 2
INTERNAL_ERROR = 4
BITS = {"ILP32": "--32", "LP64": "--64"}


def verdict_of(lines):
    """The last line that is a verdict, as (word, what stands in parentheses); None without one."""
    for line in reversed(list(lines)):
        match = VERDICT.fullmatch(line.strip())
        if match:
            return match.group(1), match.group(2) or ""
    return None


class Tool(BaseTool2):
    """A verifier for C programs and LLVM bitcode; `bin/verify` of its archive."""

    REQUIRED_PATHS = ["bin", "lib", "share"]

    def name(self):
        return "Parsimony"

    def executable(self, tool_locator):
        return tool_locator.find_executable("verify", subdir="bin")

    def program_files(self, executable):
        paths = self._program_files_from_executable(executable, self.REQUIRED_PATHS, parent_dir=True)
        return [executable, *paths]

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="verify")

    def cmdline(self, executable, options, task, rlimits):
        words = [executable, *options]
        if not any(option.startswith(("--jobs", "-j")) for option in options):
            # CPU time counts, and so one process is best.
            words += ["--jobs", "1"]
        if task.property_file:
            words += ["--property", task.property_file]
        words += self._word_size(task)
        # Its own limit lets the tool say what it knows so far. It is one of wall time, which is CPU time where a core is its own.
        seconds = rlimits.walltime or rlimits.cputime
        if seconds:
            words += ["--timelimit", f"{seconds:g}s"]
        if rlimits.memory:
            words += ["--memlimit", f"{rlimits.memory}B"]
        return [*words, *task.input_files]

    @staticmethod
    def _word_size(task):
        model = task.options.get("data_model") if isinstance(task.options, dict) else None
        if model is None:
            return []
        if model not in BITS:
            raise UnsupportedFeatureException(f"Parsimony knows no data model {model}")
        return [BITS[model]]

    def determine_result(self, run):
        code = run.exit_code.value
        verdict = verdict_of(run.output)
        if verdict is None or code not in EXIT_CODES[verdict[0]]:
            return self._failure(run, code)
        word, detail = verdict
        if word == "TRUE":
            return result.RESULT_TRUE_PROP
        if word == "FALSE":
            return f"{result.RESULT_FALSE_PROP}({detail})" if detail else result.RESULT_FALSE_PROP
        if code == INTERNAL_ERROR:
            return f"{result.RESULT_ERROR} (internal error)"
        return result.RESULT_UNKNOWN

    @staticmethod
    def _failure(run, code):
        """Why there is no verdict. BenchExec itself adds the limit, where it ended the run."""
        if run.exit_code.signal:
            return f"{result.RESULT_ERROR} (signal {run.exit_code.signal})"
        if code == BAD_INPUT:
            return f"{result.RESULT_ERROR} (input)"
        return f"{result.RESULT_ERROR} (no verdict, exit code {code})"

    def get_value_from_output(self, output, identifier):
        """Columns: `reason` of an UNKNOWN, and any statistic of `--stats` by its name, such as `decided by`."""
        if identifier == "reason":
            verdict = verdict_of(output)
            return verdict[1] if verdict and verdict[0] == "UNKNOWN" else ""
        for line in output:
            name, gap, value = line.strip().partition("  ")
            if gap and name == identifier:
                return value.strip()
        return ""
