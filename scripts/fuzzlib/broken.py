"""Broken modules: mutants of bitcode, textual IR and C, which the reader may refuse but which may not break it. A test of the Rust side makes them."""

import os
import subprocess


def run(root, mutants, seed):
    """True where all went well."""
    cargo = os.path.join(os.environ.get("CARGO_HOME", os.path.expanduser("~/.cargo")), "bin")
    path = os.environ.get("PATH", "") + os.pathsep + cargo
    variables = {**os.environ, "PATH": path, "FUZZ_MUTANTS": str(mutants), "FUZZ_SEED": str(seed)}
    print(f"broken: FUZZ_MUTANTS={mutants} FUZZ_SEED={seed}; mutants that fail are kept in target/tmp/fuzz", flush=True)
    command = ["cargo", "test", "--release", "--locked", "--test", "frontend", "fuzz", "--", "--nocapture"]
    return subprocess.run(command, cwd=root, env=variables, check=False).returncode == 0
