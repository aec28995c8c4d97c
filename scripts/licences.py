"""Copies the licences of all Rust packages that the program is built from: cargo metadata on stdin, the target folder as argument."""

import glob
import json
import os
import shutil
import sys


def used_packages(metadata):
    """Ids of what the program is linked from: what only tests or build scripts need is not in it."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    reached, open_ids = set(), [metadata["resolve"]["root"]]
    while open_ids:
        package = open_ids.pop()
        if package not in reached:
            reached.add(package)
            normal = (dep for dep in nodes[package]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"]))
            open_ids.extend(dep["pkg"] for dep in normal)
    return reached - {metadata["resolve"]["root"]}


def copy(package, target):
    """The licence files of one package; a package without one has the name of its licence."""
    folder = os.path.dirname(package["manifest_path"])
    target = os.path.join(target, f"{package['name']}-{package['version']}")
    os.makedirs(target, exist_ok=True)
    patterns = ("LICEN[CS]E*", "COPYING*", "NOTICE*", "UNLICENSE*")
    # The sources of a library in another language may lie below, with a licence of their own.
    for pattern in patterns:
        for file in filter(os.path.isfile, glob.glob(os.path.join(folder, "**", pattern), recursive=True)):
            shutil.copy(file, os.path.join(target, os.path.relpath(file, folder).replace(os.sep, "-")))
    with open(os.path.join(target, "about"), "w", encoding="utf-8") as about:
        about.write(f"licence: {package['license'] or 'see the files'}\nfrom: {package['repository'] or 'not told'}\n")


def main():
    metadata = json.load(sys.stdin)
    used = used_packages(metadata)
    for package in metadata["packages"]:
        if package["id"] in used:
            copy(package, sys.argv[1])


main()
