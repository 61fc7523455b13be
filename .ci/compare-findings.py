#!/usr/bin/env python3
"""Compares the linter's findings in a package with the faults that comments in its sources mark.

    compare-findings.py FOLDER FINDINGS.json

A comment `expect: CODE SEVERITY [part of the message]` is on the line of the finding, or alone on the line above.
"""
import json
import pathlib
import re
import sys

MARK = re.compile(r"//\s*expect: (\w+) (\w+) ?(.*)$")


def marks(folder):
    found = []
    for file in sorted((folder / "Sources").rglob("*.swift")):
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            if match := MARK.search(line):
                is_alone = line.lstrip().startswith("//")
                path = str(file.relative_to(folder))
                found.append((path, number + is_alone, match[1], match[2], match[3].strip()))
    return found


def main():
    folder = pathlib.Path(sys.argv[1])
    findings = json.loads(pathlib.Path(sys.argv[2]).read_text())["findings"]
    open_findings = list(findings)
    expected = marks(folder)
    if not expected:
        sys.exit(f"{folder}: no comment marks a fault")
    faults = []
    for path, line, code, severity, text in expected:
        for finding in open_findings:
            place = (finding["path"], finding["line"], finding["code"], finding["severity"])
            if place == (path, line, code, severity) and text in finding["message"]:
                open_findings.remove(finding)
                break
        else:
            faults.append(f"{path}:{line}: not found: {severity} {code} {text}")
    for finding in open_findings:
        faults.append(
            f"{finding['path']}:{finding['line']}: unexpected: {finding['severity']} {finding['code']}: "
            + finding["message"]
        )
    print("\n".join(faults + [f"{folder}: {len(expected)} marked, {len(findings)} found, {len(faults)} differences"]))
    sys.exit(bool(faults))


main()
