#!/usr/bin/env python3
"""Compares the linter's findings in a package with the faults that comments in its sources mark.

    compare-findings.py FOLDER FINDINGS.json [--define FAULTS]
    compare-findings.py FOLDER FINDINGS.json [--define FAULTS] --score [--at-least PERCENT] [--false-at-most COUNT]

A comment `expect: CODE SEVERITY [KIND] part of the message` is on the line of the finding, or alone on the line above.
The kind, in brackets, is optional, and `CODE|CODE` accepts either code. After ` … `, a mark may have a text that should
also be in the message or the suggestions; `--score` counts the findings that have it.

A comment `or: CODE SEVERITY part of the message` marks another line of the same file where the finding with that code
and text may be. `may:` marks a finding that isn't required, such as a consequence of the fault. A comment that begins
with `if FAULTS,` only counts if `--define FAULTS` is given, and so does one inside `#if FAULTS`.

Without `--score`, every difference is printed, and fails. With it, a table has the outcome of each marked fault:

  found      at a marked line, with the marked severity
  warning    at a marked line, but only as a warning
  elsewhere  at another line, with another code, or as an error where a warning is marked
  missed     not at all

`repeated` findings are further ones at a marked line with its code. All others are false. `--at-least` is the smallest
share of faults that must be found, and `--false-at-most` the largest number of false findings. `--list` also prints
each fault that isn't found, and each false finding.
"""
import argparse
import collections
import json
import pathlib
import re
import sys

MARK = re.compile(r"//\s*(if (\w+), )?(expect|or|may): ([\w|]+) (\w+) ?(?:\[(\w+)\] ?)?(.*?)(?: … (.*))?$")
CONDITION = re.compile(r"\s*#(if|elseif|else|endif)\b\s*(.*?)\s*$")
DEFINITION = re.compile(r"\b(define|contribute|service|ward|register|made|holder|scoped)\b *(\(|\{)")

Mark = collections.namedtuple("Mark", "path line word codes severity kind text hint")


def active_lines(text, defined):
    """The lines that the compiler sees, with their numbers, if only `defined` is defined.

    A condition other than `NAME` and `!NAME` of a name in capitals counts as true.
    """
    stack = []
    for number, line in enumerate(text.splitlines(), start=1):
        if match := CONDITION.match(line):
            word, condition = match[1], match[2]
            if word == "if":
                name = condition.lstrip("!")
                value = (name in defined) != condition.startswith("!") if name.isupper() else True
                stack.append([value, value])
            elif word == "endif":
                stack.pop()
            else:
                stack[-1] = [not stack[-1][1], True]
        elif all(entry[0] for entry in stack):
            yield number, line


def read_sources(folder, defined):
    """The marks of the folder's sources, and the approximate number of definitions."""
    marks, definitions = [], 0
    for file in sorted((folder / "Sources").rglob("*.swift")):
        path = str(file.relative_to(folder))
        for number, line in active_lines(file.read_text(), defined):
            definitions += len(DEFINITION.findall(line.split("//")[0]))
            match = MARK.search(line)
            if match is None or match[2] and match[2] not in defined:
                continue
            is_alone = line.lstrip().startswith("//")
            marks.append(
                Mark(path, following(file, number, defined) if is_alone else number, match[3], match[4].split("|"),
                     match[5], match[6] or "other", match[7].strip(), match[8])
            )
    return marks, definitions


def following(file, number, defined):
    """The first line after a mark that isn't a mark itself, and that isn't left out by a condition."""
    for other, line in active_lines(file.read_text(), defined):
        if other > number and not (MARK.search(line) and line.lstrip().startswith("//")):
            return other
    return number + 1


class Comparison:
    """Assigns each finding to at most one mark, the best fits first."""

    def __init__(self, marks, findings):
        self.expected = [mark for mark in marks if mark.word == "expect"]
        self.others = [mark for mark in marks if mark.word == "or"]
        self.tolerated = [mark for mark in marks if mark.word == "may"]
        self.open = list(findings)
        self.found = {}
        passes = [
            lambda mark, finding: self.is_at(mark, finding) and finding["severity"] == mark.severity,
            self.is_at,
            self.is_similar,
            lambda mark, finding: self.is_about(mark, finding) and self.is_near(mark, finding),
            self.is_about,
        ]
        for number, fits in enumerate(passes):
            for index, mark in enumerate(self.expected):
                if index in self.found:
                    continue
                finding = next((one for one in self.open if fits(mark, one)), None)
                if finding is not None:
                    self.open.remove(finding)
                    is_weaker = finding["severity"] == "warning" != mark.severity
                    outcome = "found" if number == 0 else "warning" if number < 3 and is_weaker else "elsewhere"
                    self.found[index] = (outcome, finding)

    @staticmethod
    def is_about(mark, finding):
        return finding["code"] in mark.codes and mark.text in finding["message"]

    @staticmethod
    def is_place(mark, finding):
        return (finding["path"], finding["line"]) == (mark.path, mark.line)

    def is_similar(self, mark, finding):
        """Whether it is at the mark's line with another code, as an error or as a weaker form of the marked one."""
        is_same_kind = finding["severity"] == "error"
        return is_same_kind and self.is_place(mark, finding) and mark.text in finding["message"]

    @staticmethod
    def is_near(mark, finding):
        return finding["path"] == mark.path and abs(finding["line"] - mark.line) < 40

    def is_at(self, mark, finding):
        """Whether the finding is about the mark, at its line or at one of the alternatives."""
        if not self.is_about(mark, finding):
            return False
        places = [mark] + [
            other
            for other in self.others
            if other.path == mark.path and other.text in mark.text and set(other.codes) & set(mark.codes)
        ]
        return any(self.is_place(place, finding) for place in places)

    def outcome(self, index):
        return self.found.get(index, ("missed", None))[0]

    def hints(self):
        """How many found faults have a hint, and the indices of those whose finding doesn't have it."""
        hinted = [index for index in self.found if self.expected[index].hint]

        def has_hint(index):
            finding, hint = self.found[index][1], self.expected[index].hint
            return hint in finding["message"] or hint.strip('"') in finding.get("suggestions", [])

        return len(hinted), [index for index in hinted if not has_hint(index)]

    def rest(self):
        """The findings without a mark: those that repeat a marked one, and false ones."""
        repeated, false = [], []
        for finding in self.open:
            is_repeated = any(
                self.is_place(mark, finding) and finding["code"] in mark.codes
                for mark in self.expected + self.others + self.tolerated
            )
            (repeated if is_repeated else false).append(finding)
        return repeated, false


def described(finding):
    return f"{finding['path']}:{finding['line']}: {finding['severity']} {finding['code']}: {finding['message']}"


def report_differences(folder, comparison, findings):
    faults = [
        f"{mark.path}:{mark.line}: not found: {mark.severity} {'|'.join(mark.codes)} {mark.text}"
        for index, mark in enumerate(comparison.expected)
        if comparison.outcome(index) != "found"
    ]
    moved = [finding for outcome, finding in comparison.found.values() if outcome != "found"]
    for finding in moved + comparison.open:
        faults.append(
            f"{finding['path']}:{finding['line']}: unexpected: {finding['severity']} {finding['code']}: "
            + finding["message"]
        )
    marked = len(comparison.expected)
    print("\n".join(faults + [f"{folder}: {marked} marked, {len(findings)} found, {len(faults)} differences"]))
    return not faults


OUTCOMES = ["found", "warning", "elsewhere", "missed"]


def print_table(title, rows):
    """Prints a row for each key, with the number of each outcome, and a row with the sums."""
    counts = collections.defaultdict(collections.Counter)
    for key, outcome in rows:
        counts[key][outcome] += 1
    width = max(len(key) for key in [title, "all", *counts])
    print(f"{title:{width}}  faults " + "".join(f"{outcome:>10}" for outcome in OUTCOMES))
    total = collections.Counter(outcome for _, outcome in rows)
    for key, counter in [*sorted(counts.items()), ("all", total)]:
        print(f"{key:{width}}  {sum(counter.values()):6} " + "".join(f"{counter[one]:10}" for one in OUTCOMES))


def report_score(options, comparison, findings, definitions):
    marks = comparison.expected
    outcomes = [comparison.outcome(index) for index in range(len(marks))]
    repeated, false = comparison.rest()
    hinted, without_hint = comparison.hints()
    if options.list:
        for mark, outcome, index in zip(marks, outcomes, range(len(marks))):
            if outcome != "found":
                place = comparison.found.get(index)
                where = f" (at {place[1]['path']}:{place[1]['line']}, {place[1]['code']})" if place else ""
                print(f"{mark.path}:{mark.line}: {outcome}: {'|'.join(mark.codes)} {mark.text}{where}")
        for index in without_hint:
            print(f"{marks[index].path}:{marks[index].line}: its finding doesn't suggest {marks[index].hint}")
        for finding in false:
            print(f"false: {described(finding)}")
    if marks:
        print_table("kind", [(mark.kind, outcome) for mark, outcome in zip(marks, outcomes)])
        print()
        print_table("file", [(pathlib.Path(mark.path).stem, outcome) for mark, outcome in zip(marks, outcomes)])
        print()
    errors = sum(finding["severity"] == "error" for finding in false)
    codes = collections.Counter(finding["code"] for finding in false)
    print(
        f"{options.folder}: about {definitions} definitions, {len(findings)} findings, {len(repeated)} repeated, "
        f"{errors} false errors, {len(false) - errors} false warnings"
        + "".join(f"\n    {count} × {code}" for code, count in codes.most_common())
    )
    if hinted:
        print(f"suggestions: {hinted - len(without_hint)} of {hinted}")
    share = 100 * outcomes.count("found") / max(1, len(marks))
    if marks:
        print(f"found: {outcomes.count('found')} of {len(marks)}, {share:.1f} %")
    return (not marks or share >= options.at_least) and len(false) <= options.false_at_most


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("findings", type=pathlib.Path)
    parser.add_argument("--define", action="append", default=[])
    parser.add_argument("--score", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--at-least", type=float, default=0, metavar="PERCENT")
    parser.add_argument("--false-at-most", type=int, default=sys.maxsize, metavar="COUNT")
    options = parser.parse_args()
    findings = json.loads(options.findings.read_text())["findings"]
    marks, definitions = read_sources(options.folder, set(options.define))
    comparison = Comparison(marks, findings)
    if options.score:
        sys.exit(not report_score(options, comparison, findings, definitions))
    if not marks:
        sys.exit(f"{options.folder}: no comment marks a fault")
    sys.exit(not report_differences(options.folder, comparison, findings))


if __name__ == "__main__":
    main()
