#!/usr/bin/env python3
"""Plants faults in a correct package by a script, and counts which of them the linter finds.

    Tests/Fixtures/plant-faults.py [PACKAGE] [--number N] [--seed S] [--kind KIND ...] [--work FOLDER] [--list]

PACKAGE is a folder with a correct program that depends on Rivet by a path; the default is LintTeams beside this script.
The script copies it to FOLDER (by default `.build-planted` beside this script), which is kept, so that only the first
run builds Rivet. It changes one place, lints, runs the program, and takes the change back. `--list` only prints how
many places there are.

The program itself decides whether a change is a fault: it then fails. The outcomes are

  error      an error that the correct program doesn't have names the changed text, or is near the change
  warning    only such a warning
  elsewhere  other new findings
  missed     no new finding, although the program fails
  harmless   no new finding, and the program doesn't fail
  unproven   a new finding, although the program doesn't fail: it doesn't run into the fault, or the finding is false
  refused    the compiler refuses the change, which is then not counted

For each change a line has its seconds. The same seed plants the same faults in the same sources.
"""
import argparse
import collections
import importlib.util
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
LITERAL = re.compile(r'"((?:[^"\\]|\\(?!\())*)"')
DEFINED = re.compile(r'\b(?:define|contribute|service)\(\s*"([^"\\]+)"')
CONSTRUCTED = re.compile(r'\bdefine\(\s*"([^"\\]+)"[^{]*\{\s*(?:\w+ in )?([A-Z]\w*)[(.]')

PASSED = r"\b(?:(?:of|ward|nurse|doctor|from|for|nextTo): |(?:ward|service|wardKey|deputy)\()$"

Change = collections.namedtuple("Change", "kind path line before after words")


def typo(name, choose):
    """The name with one letter left out, doubled, or exchanged with the next."""
    letters = [index for index, letter in enumerate(name[:-1]) if letter.isalpha()]
    if not letters:
        return name + "x"
    index = choose.choice(letters)
    forms = [
        name[:index] + name[index + 1 :],
        name[: index + 1] + name[index:],
        name[:index] + name[index + 1] + name[index] + name[index + 2 :],
    ]
    forms = [form for form in forms if form != name]
    return choose.choice(forms)


class Sources:
    """The lines of the correct program."""

    def __init__(self, folder):
        self.files = {
            file.relative_to(folder): file.read_text().split("\n")
            for file in sorted((folder / "Sources").rglob("*.swift"))
        }
        text = "\n".join("\n".join(lines) for lines in self.files.values())
        self.names = set(DEFINED.findall(text))
        self.types = dict(CONSTRUCTED.findall(text))
        # The names that each class defines, up to the brace that ends it.
        classes = re.findall(r"\bclass (\w+): \w*Module \{\n(.*?)\n\}", text, re.DOTALL)
        self.defined = {name: DEFINED.findall(body) for name, body in classes}
        self.type_names = sorted(set(self.types.values()))

    def changes(self, choose):
        for path, lines in self.files.items():
            for number, line in enumerate(lines, start=1):
                code = line.split("//")[0]
                if not code.strip():
                    continue
                for kind, after, words in self.of(code, choose):
                    yield Change(kind, path, number, line, after, [word for word in words if word])

    def of(self, code, choose):
        is_definition = DEFINED.search(code)
        for match in LITERAL.finditer(code):
            name = match[1]
            inside = lambda text: code[: match.start(1)] + text + code[match.end(1) :]
            before = code[: match.start()]
            if is_definition and match.start(1) == is_definition.start(1):
                yield "rename a definition", inside(typo(name, choose)), [name]
            elif re.search(r"environment\[\s*$|\.variable\(\s*$", before):
                yield "rename a variable", inside(new := typo(name, choose)), [new]
            elif "supplying:" in before:
                yield "rename a supplied object", inside(new := typo(name, choose)), [new, name]
            elif name in self.names:
                yield "rename a request", inside(new := typo(name, choose)), [new]
                type = self.types.get(name)
                others = sorted(other for other in self.types if type and self.types[other] != type)
                if others:
                    yield "exchange names", inside(other := choose.choice(others)), [other]
            elif name and re.search(PASSED, before):
                yield "rename a part of a name", inside(new := typo(name, choose)), [new, name]
        if match := re.fullmatch(r"\s*require\((\w+)\.self.*\)", code.rstrip()):
            yield "delete a require", "", [match[1], *self.defined.get(match[1], [])]
        whole = re.fullmatch(r"\s*(define|contribute|service)\(.*\)( \{.*\})?(\.eager\(\))?", code.rstrip())
        if is_definition and whole:
            yield "delete a definition", "", [is_definition[1]]
            if "contribute" not in code:
                yield "repeat a definition", code + "; " + code.strip(), [is_definition[1]]
        if ".eager()" in code:
            yield "drop eager", code.replace(".eager()", ""), [is_definition[1] if is_definition else ""]
        if match := re.search(r"\bas ([A-Z]\w*)\b", code):
            others = [name for name in self.type_names if name != match[1]]
            changed = code[: match.start(1)] + choose.choice(others) + code[match.end(1) :]
            yield "change a type", changed, LITERAL.findall(code)
        if match := re.search(r"let \w+: ([A-Z]\w*) = try (?:await )?factory", code):
            others = [name for name in self.type_names if name != match[1]]
            changed = code[: match.start(1)] + choose.choice(others) + code[match.end(1) :]
            yield "change a type", changed, LITERAL.findall(code)
        if is_definition and (match := re.search(r"\) \{ ([A-Z]\w*\([^{}]*\)) \}$", code.rstrip())):
            changed = code.rstrip()[: match.start()] + f") {{ await Task.yield(); return {match[1]} }}"
            if "on: MainActor" not in code and "(_" not in code:
                yield "make a closure asynchronous", changed, [is_definition[1]]
        if match := re.search(r'try await (\w+)\.resolve\(("[^"\\]+")\)', code):
            changed = code[: match.start()] + f"try {match[1]}[{match[2]}]" + code[match.end() :]
            yield "drop an await", changed, [match[2]]


class Package:
    """The copy in which faults are planted."""

    def __init__(self, source, work):
        self.folder = work / source.name
        self.program = re.search(r'executableTarget\(\s*name: "(\w+)"', (source / "Package.swift").read_text())
        specification = importlib.util.spec_from_file_location("compare", HERE / "../../.ci/compare-findings.py")
        compare = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(compare)
        self.folder.mkdir(parents=True, exist_ok=True)
        manifest = (source / "Package.swift").read_text()
        manifest = re.sub(
            r'path: "(\.\./[^"]*)"', lambda match: f'path: "{(source / match[1]).resolve()}"', manifest
        )
        self.write(self.folder / "Package.swift", manifest)
        # The tests of the application aren't needed, but their targets must have a source.
        for test in re.findall(r'testTarget\(\s*name: "(\w+)"', manifest):
            self.write(self.folder / "Tests" / test / "Empty.swift", "")
        wanted = set()
        for file in sorted((source / "Sources").rglob("*.swift")):
            text = file.read_text()
            lines = [""] * (text.count("\n") + 1)
            for number, line in compare.active_lines(text, set()):
                lines[number - 1] = line
            target = self.folder / file.relative_to(source)
            wanted.add(target)
            self.write(target, "\n".join(lines))
        for file in (self.folder / "Sources").rglob("*.swift"):
            if file not in wanted:
                file.unlink()

    @staticmethod
    def write(file, text):
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)

    def lint(self):
        """The findings, or nil if the package doesn't build."""
        command = ["swift", "package", "--package-path", str(self.folder), "rivet-lint", "--format", "json"]
        result = subprocess.run(command, capture_output=True, text=True)
        if "the package doesn't build" in result.stdout + result.stderr:
            return None
        try:
            return json.loads(result.stdout)["findings"]
        except ValueError:
            sys.exit(result.stdout + result.stderr)

    def runs(self):
        """Whether the program ends without an error within a minute."""
        try:
            program = self.folder / ".build/debug" / self.program[1]
            return subprocess.run([program], capture_output=True, timeout=60).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def key(finding):
    """What makes two findings the same. A change keeps the numbers of the other lines."""
    is_general = finding["code"] in ("neverUsed", "neverRequired", "notChecked")
    text = "" if is_general else finding["message"]
    return finding["path"], finding["line"], finding["code"], finding["severity"], text


def outcome(change, findings, known, runs):
    """The outcome, and the finding that decided it."""
    new = [finding for finding in findings if key(finding) not in known]

    def is_about(finding):
        near = finding["path"] == str(change.path) and abs(finding["line"] - change.line) <= 3
        return near or any(word.strip('"') in finding["message"] for word in change.words)

    about = [finding for finding in new if is_about(finding)]
    errors = [finding for finding in about if finding["severity"] == "error"]
    decisive = (errors or about or new or [None])[0]
    if runs:
        return ("unproven" if new else "harmless"), decisive
    return ("error" if errors else "warning" if about else "elsewhere" if new else "missed"), decisive


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("package", nargs="?", type=pathlib.Path, default=HERE / "LintTeams")
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--work", type=pathlib.Path, default=HERE / ".build-planted")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    choose = random.Random(options.seed)
    package = Package(options.package.resolve(), options.work.resolve())
    places = collections.defaultdict(list)
    for change in Sources(package.folder).changes(choose):
        if not options.kind or change.kind in options.kind:
            places[change.kind].append(change)
    for kind in places:
        choose.shuffle(places[kind])
    if options.list:
        for kind, changes in sorted(places.items()):
            print(f"{len(changes):5} {kind}")
        return
    # Each kind in turn, so that the many literals don't hide the other kinds.
    order = []
    while any(places.values()):
        order += [places[kind].pop() for kind in sorted(places) if places[kind]]

    begin = time.monotonic()
    known = package.lint()
    if known is None or not package.runs():
        sys.exit("the package isn't correct: it doesn't build, or its program fails")
    print(f"correct program: {len(known)} findings, {time.monotonic() - begin:.0f} s", flush=True)
    known = {key(finding) for finding in known}
    table, planted, seconds = collections.defaultdict(collections.Counter), 0, []
    for change in order:
        if planted == options.number:
            break
        file = package.folder / change.path
        original = file.read_text()
        lines = original.split("\n")
        lines[change.line - 1] = change.after
        file.write_text("\n".join(lines))
        begin = time.monotonic()
        try:
            findings = package.lint()
            took = time.monotonic() - begin
            result, decisive = "refused", None
            if findings is not None:
                result, decisive = outcome(change, findings, known, package.runs())
        finally:
            file.write_text(original)
        table[change.kind][result] += 1
        if result != "refused":
            planted += 1
            seconds.append(took)
        line = change.after.strip() or change.before.strip()
        print(f"{took:5.1f} s  {result:9}  {change.kind}: {change.path}:{change.line}: {line}")
        if decisive:
            place = f"{decisive['path']}:{decisive['line']}"
            print(f"             {place}: {decisive['severity']} {decisive['code']}: {decisive['message']}")
        sys.stdout.flush()
    columns = ["error", "warning", "elsewhere", "missed", "harmless", "unproven", "refused"]
    width = max(len(kind) for kind in [*table, "all"])
    print(f"\n{'':{width}}" + "".join(f"{column:>11}" for column in columns))
    total = sum(table.values(), collections.Counter())
    for kind, counter in [*sorted(table.items()), ("all", total)]:
        print(f"{kind:{width}}" + "".join(f"{counter[column]:11}" for column in columns))
    if seconds:
        print(f"{planted} planted with the seed {options.seed}, {sum(seconds) / len(seconds):.1f} s for each")


if __name__ == "__main__":
    main()
