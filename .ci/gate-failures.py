#!/usr/bin/env python3
"""Lets the linter fail in a build, for .ci/check-gate.

    gate-failures.py RECORD MODULE

Reads the command of RivetCheck for a module from the record of a build, and runs it with a broken compiler, record,
cache or argument. Whatever fails, the command must succeed with a warning that has the reason, and ask for a retry. With
a compiler that the linter doesn't know, an error in the object graph must be a warning.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

record, module = sys.argv[1:]
text = pathlib.Path(record).read_text()
command = json.loads(
    re.search(rf'description: "Checking the object graph of {module}"\n    args: (\[.*\])', text)[1]
)
source = pathlib.Path(re.search(rf'"([^"]*/{module}\.swift)"', text)[1])
correct = source.read_text()
compiler = json.loads(re.search(rf'"C\.{module}-.*\.module":(?:\n    .*)*?\n    args: (\[.*\])', text)[1])[0]
# Other programs don't sleep this long.
NAP = 1000 + os.getpid() / 1e7
work = pathlib.Path(tempfile.mkdtemp(prefix="gate "))


def value(option, arguments):
    return arguments[arguments.index(option) + 1]


def script(body):
    """A compiler that runs a shell script, in a record that names it."""
    file = work / "compiler"
    file.write_text("#!/bin/bash\n" + body)
    file.chmod(0o755)
    changed = work / "debug.yaml"
    changed.write_text(text.replace(json.dumps(compiler), json.dumps(str(file))))
    return ["--record", str(changed)]


def content(body):
    file = work / "debug.yaml"
    file.write_text(body)
    return ["--record", str(file)]


def blocked(name):
    """A folder where the linter writes a file."""
    (work / "work/debug" / name).mkdir(parents=True)
    return []


def file_as_folder():
    (work / "file").write_text("")
    return ["--work", str(work / "file")]


def unknown_version():
    """A compiler that dumps another version, and a source with an error.

    The driver prints the command of the frontend, which is the script, too.
    """
    source.write_text(correct.replace("try?", "try"))
    frontend = shutil.which("swift-frontend", path=os.path.dirname(os.path.realpath(compiler)))
    return script(f"""if [ "$1" != -frontend ]; then {compiler} "$@" | sed "s|[^ ]*swift-frontend|'$0'|"; exit; fi
{frontend} "$@" || exit
while [ $# -gt 0 ]; do [ "$1" != -output-filelist ] || list=$2; shift; done
[ -z "$list" ] || while read -r dump || [ -n "$dump" ]; do
    sed -i.old 's/"minor":"[0-9]*"/"minor":"99"/' "$dump"; rm -f "$dump.old"; done <"$list"
""")


FAILURES = [
    ("a missing record", lambda: ["--record", str(work / "none.yaml")], "can't read the build's record"),
    ("an empty record", lambda: content(""), "no Swift module"),
    ("a record of another form", lambda: content(text.replace("args: [", "args: {")), "unknown form"),
    ("a record without the module", lambda: content(text.replace(f'"{module}"', '"Other"')), f"no Swift module {module}"),
    ("no compiler", lambda: content(text.replace(json.dumps(compiler), '"/no/compiler"')), "can't run /no/compiler"),
    ("a compiler that fails", lambda: script("exit 3"), "it exited with status 3"),
    ("a compiler that reports an error", lambda: script("echo 'A.swift:1:2: error: bad' >&2; exit 1"), "A.swift:1:2: error: bad"),
    ("a compiler that crashes", lambda: script("kill -SEGV $$"), "it crashed with signal 11"),
    ("a compiler that prints nothing", lambda: script("exit 0"), "can't write"),
    ("a linter that crashes", lambda: script("kill -SEGV $PPID; sleep 5"), "the linter crashed with signal 11"),
    ("a linter that is killed", lambda: script("kill -KILL $PPID; sleep 5"), "the linter crashed with signal 9"),
    ("a compiler that hangs", lambda: script(f"exec sleep {NAP}") + ["--limit", "2"], "took longer than 2.0 seconds"),
    ("an unknown compiler", unknown_version, "isn't among the compilers that the linter knows"),
    ("a file as the folder of caches", file_as_folder, "can't"),
    ("a cache that can't be written", lambda: blocked(f"{module}.facts"), f"{module}.facts"),
    ("a list of sources that can't be written", lambda: blocked(f"{module}.module.sources"), "can't write"),
    ("a record that can't be written", lambda: blocked("record.yaml"), "can't write"),
    ("an unknown option", lambda: ["--new-option", "value"], "doesn't know"),
    ("an option without a value", lambda: ["--built"], "without a value"),
    ("an unknown module below", lambda: ["--read", "None"], "no Swift module None"),
]
failed = False
# The backtrace of a crash takes seconds.
environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"}
for name, fail, reason in FAILURES:
    shutil.rmtree(work)
    (work / "work").mkdir(parents=True)
    retry = work / "Retry.txt"
    retry.write_text("")
    arguments = command[1:]
    for option, path in (("--work", work / "work"), ("--retry", retry)):
        arguments[arguments.index(option) + 1] = str(path)
    result = subprocess.run([command[0]] + arguments + fail(), capture_output=True, text=True, timeout=120, env=environment)
    warning = re.search(r"^warning: RivetCheck: .*", result.stdout, re.M)
    wrong = []
    if result.returncode != 0:
        wrong.append(f"exits with {result.returncode}")
    if not warning or reason not in result.stdout:
        wrong.append("doesn't print the reason")
    if name == "an unknown compiler":
        if subprocess.run([command[0]] + arguments, capture_output=True, timeout=120).returncode == 0:
            wrong.append("has no error with the known compiler")
        source.write_text(correct)
        if not re.search(r": warning: .*\[missing\]", result.stdout):
            wrong.append("doesn't print the error as a warning")
    elif "option" not in name and not retry.read_text():
        wrong.append("doesn't ask for a retry")
    if wrong:
        failed = True
        print(f"check-gate: with {name}, the plugin {', '.join(wrong)}:\n{result.stdout}{result.stderr}", file=sys.stderr)
time.sleep(1.5)
if subprocess.run(["pgrep", "-f", f"^sleep {NAP}$"], capture_output=True).returncode == 0:
    failed = True
    print("check-gate: after the limit, the compiler still runs", file=sys.stderr)
shutil.rmtree(work)
sys.exit(failed)
