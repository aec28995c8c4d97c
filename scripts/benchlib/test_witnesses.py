"""Tests of the table of validated witnesses, with a fake validator."""

import hashlib
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

from benchlib import witnesses

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "witnesses")

# Answers by the name of the witness.
FAKE_TOOL = """
import json, sys
witness = sys.argv[sys.argv.index("--validate") + 1]
told = {
    "holds": {"verdict": "TRUE", "validation": {"confirmed": True, "what": "proved with it"}},
    "breaks": {"verdict": "UNKNOWN(the witness is refuted: x)", "validation": {"confirmed": False, "what": "x"}},
    "wrong": {"verdict": "FALSE(unreach-call)", "validation": {"confirmed": False, "what": "a run violates the property"}},
    "hard": {"verdict": "UNKNOWN(time limit)", "validation": {"confirmed": False, "what": "not decided"}},
    "unused": {"verdict": "TRUE", "validation": {"confirmed": False, "what": "no part"}, "warnings": ["a", "not used: p: calls f"]},
    "old": {"verdict": None, "error": "format 1.0"},
}
answer = next((told[name] for name in told if name in witness), None)
assert sys.argv[-3].endswith("one.c") and sys.argv[-2:] == ["--", "-Dx"], sys.argv
if answer is None:
    print("broken")
    sys.exit(4)
with open(sys.argv[sys.argv.index("--json") + 1], "w") as file:
    json.dump(answer, file)
"""

YAML = """
- entry_type: invariant_set
  metadata:
    task:
      input_files:
        - {name}
      input_file_hashes:
        {name}: {hash}
      data_model: LP64
  content:
    - invariant:
        value: "one.c: x"
"""

GRAPHML = """
<graphml><graph><data key="programfile">/else/where/{name}</data>
<data key="programhash">{hash}</data></graph></graphml>
"""


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def found(self):
        return witnesses.find([self.folder.name])


class Finding(Folder):
    def test_witnesses_are_told_from_other_files(self):
        self.write("a/task.yml", "input_files: one.c\nproperties: []\n")
        self.write("a/one.c", "int x;")
        one = self.write("a/w.yml", YAML.format(name="one.c", hash="0" * 64))
        two = self.write("b/w.graphml", GRAPHML.format(name="one.c", hash=""))
        self.assertEqual(self.found()[0], [one, two])

    def test_names_and_hashes_are_read(self):
        digest = "a" * 64
        for text in (YAML, GRAPHML):
            (program,) = witnesses.told_programs(text.format(name="one.c", hash=digest))
            self.assertEqual((os.path.basename(program.name), program.hash), ("one.c", digest))
        inline = "- metadata:\n    task:\n      input_files: ['a b.c', \"c.c\"]\n      data_model: LP64\n"
        self.assertEqual([program.name for program in witnesses.told_programs(inline)], ["a b.c", "c.c"])
        level = textwrap.dedent("""
            - metadata:
                task:
                  input_file_hashes:
                    ./x/a.c: {hash}
                  input_files:
                  - ./x/a.c
                  language: C
        """).format(hash=digest)
        self.assertEqual(witnesses.told_programs(level), [witnesses.Program("./x/a.c", digest)])

    def test_the_program_with_the_right_content_comes_first(self):
        self.write("a/one.c", "int near;")
        far = self.write("z/one.c", "int far;")
        digest = hashlib.sha256(b"int far;").hexdigest()
        witness = self.write("a/w.yml", YAML.format(name="one.c", hash=digest))
        other = self.write("a/v.yml", YAML.format(name="one.c", hash="0" * 64))
        missing = self.write("a/u.yml", YAML.format(name="two.c", hash="0" * 64))
        known = self.found()[1]
        self.assertEqual(witnesses.programs_for(witness, known), ([far], ""))
        self.assertEqual(witnesses.programs_for(other, known)[0], [os.path.join(self.folder.name, "a/one.c")])
        self.assertEqual(witnesses.programs_for(missing, known), ([], "its program two.c is not there"))


class Running(Folder):
    def test_a_table_of_all_outcomes(self):
        tool = f"{sys.executable} {self.write('tool.py', FAKE_TOOL)}"
        self.write("t/one.c", "int x;")
        for name in ("holds", "breaks", "wrong", "hard", "unused", "old", "crash"):
            self.write(f"t/{name}.yml", YAML.format(name="one.c", hash="0" * 64))
        self.write("t/lost.yml", YAML.format(name="two.c", hash="0" * 64))
        run = subprocess.run([SCRIPT, "--tool", tool, self.folder.name, "--", "-Dx"], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        outcomes = {}
        lines = run.stdout.splitlines()
        for line, why in zip(lines, lines[1:]):
            if line.endswith(".yml"):
                outcomes[os.path.basename(line)[:-4]] = (line.split()[0], why.strip())
        self.assertEqual(outcomes["holds"], ("confirmed", "TRUE: proved with it"))
        self.assertEqual(outcomes["breaks"], ("refuted", "x"))
        self.assertEqual(outcomes["wrong"], ("refuted", "a run violates the property"))
        self.assertEqual(outcomes["hard"], ("undecided", "UNKNOWN(time limit)"))
        self.assertEqual(outcomes["unused"], ("refused", "not used: p: calls f"))
        self.assertEqual(outcomes["old"], ("refused", "format 1.0"))
        self.assertEqual(outcomes["lost"], ("refused", "its program two.c is not there"))
        self.assertEqual(outcomes["crash"], ("undecided", "ERROR: exit code 4: broken"))
        self.assertIn("8 witnesses: 1 confirmed, 2 refuted, 2 undecided, 3 refused", run.stdout)

    def test_no_witness_is_wrong_use(self):
        run = subprocess.run([SCRIPT, self.folder.name], capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("no witness in", run.stderr)


if __name__ == "__main__":
    unittest.main()
