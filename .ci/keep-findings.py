#!/usr/bin/env python3
"""Compares the errors that the linter found with the kept ones, or with --update keeps them.

    keep-findings.py FINDINGS.json KEPT.txt [--update]

Each is a line: the file, the code and the message, without the numbers of lines, which change with every edit.
"""
import difflib
import json
import pathlib
import re
import sys


def main():
    findings = json.loads(pathlib.Path(sys.argv[1]).read_text())["findings"]
    errors = [finding for finding in findings if finding["severity"] == "error"]
    lines = sorted(
        f"{finding['path']}: {finding['code']}: " + re.sub(r"(\.swift):\d+", r"\1", finding["message"])
        for finding in errors
    )
    kept = pathlib.Path(sys.argv[2])
    if "--update" in sys.argv[3:]:
        kept.write_text("".join(line + "\n" for line in lines))
        return
    differences = list(difflib.unified_diff(kept.read_text().splitlines(), lines, str(kept), "found", n=0, lineterm=""))
    print("\n".join(differences + [f"{kept}: {len(lines)} errors, {len(differences)} lines of differences"]))
    sys.exit(bool(differences))


main()
