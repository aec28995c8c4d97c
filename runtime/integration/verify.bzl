"""Verification as tests of Bazel, for code that is built with verify-cc:

    bazel test --repo_env=CC=/path/to/scripts/verify-cc //:clamp_verified

    load("//tools:verify.bzl", "verification_test")
    verification_test(name = "clamp_verified", program = ":app")
    verification_test(name = "unit", program = ":clamp", srcs = ["proof.c"], options = ["--entry", "proof_clamp"])

The verifier is the first `verify` in the PATH (--test_env=PATH), or what --test_env=VERIFY=/path/to/verify names.
"""

_SCRIPT = """#!/bin/sh
exec "${{VERIFY:-verify}}" --timelimit {timelimit} {options} {programs} {sources}
"""

def _quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"

def _verification_test(ctx):
    programs = [file for file in ctx.files.program if file.extension != "so" or len(ctx.files.program) == 1]
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        _SCRIPT.format(
            timelimit = ctx.attr.timelimit,
            options = " ".join([_quoted(option) for option in ctx.attr.options]),
            programs = " ".join(["--program " + _quoted(file.short_path) for file in programs]),
            sources = " ".join([_quoted(file.short_path) for file in ctx.files.srcs]),
        ),
        is_executable = True,
    )
    files = ctx.runfiles(files = programs + ctx.files.srcs + ctx.files.hdrs)
    return [DefaultInfo(executable = script, runfiles = files)]

verification_test = rule(
    implementation = _verification_test,
    test = True,
    attrs = {
        "program": attr.label(mandatory = True, doc = "A cc_binary or cc_library"),
        "srcs": attr.label_list(allow_files = [".c"], doc = "Harnesses"),
        "hdrs": attr.label_list(allow_files = True, doc = "What harnesses include"),
        "options": attr.string_list(doc = "More for verify"),
        "timelimit": attr.int(default = 60, doc = "Seconds"),
    },
)
