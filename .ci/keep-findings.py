#!/usr/bin/env python3
"""Compares the linter's errors with the expected ones, or rewrites the expected ones.

    keep-findings.py FINDINGS.json EXPECTED.txt [--update]

Each error is a line with the file, the code and the message. It has no line numbers, which change with every edit. Names
that Swift considers equal are written with the same characters, because the linter may report either.
"""
import difflib
import json
import pathlib
import re
import sys
import unicodedata


def composed(lines):
    return sorted(unicodedata.normalize("NFC", line) for line in lines)


def main():
    findings = json.loads(pathlib.Path(sys.argv[1]).read_text())["findings"]
    errors = [finding for finding in findings if finding["severity"] == "error"]
    lines = composed(
        f"{finding['path']}: {finding['code']}: " + re.sub(r"(\.swift):\d+", r"\1", finding["message"])
        for finding in errors
    )
    expected = pathlib.Path(sys.argv[2])
    if "--update" in sys.argv[3:]:
        expected.write_text("".join(line + "\n" for line in lines))
        return
    differences = list(
        difflib.unified_diff(composed(expected.read_text().splitlines()), lines, str(expected), "found", n=0, lineterm="")
    )
    print("\n".join(differences + [f"{expected}: {len(lines)} errors, {len(differences)} lines of differences"]))
    sys.exit(bool(differences))


main()
