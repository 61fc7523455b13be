#!/usr/bin/env python3
"""Proves that each marked fault in LintTeams is one: with it alone, the program fails with an error that names it.

    Tests/Fixtures/prove-faults.py [--work FOLDER]

The script copies the package to FOLDER (by default `.build-planted` beside this script), which is kept, so that only
the first run builds Rivet. In each round it activates one `#if FAULTS` in each file, builds, and runs the program. Each
file is a part of the program with its own graphs, so a fault in one file can't hide that of another.

A part inside `#if FAULTS` without a mark belongs to the mark directly before it, or to the one whose new name it
contains. Otherwise it may be a fault of its own, such as a deleted `require`, whose mark is elsewhere and begins with
`if FAULTS,`.
"""
import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
MARK = re.compile(r"expect: \S+ (\w+) (?:\[\w+\] ?)?(.*?)(?: … .*)?$")
NEW_NAME = re.compile(r'(?:define|holder|nickname|lamp)\(\s*"([^"]*)"')


class Block:
    """One `#if FAULTS`, with its lines in the faulty program and in the correct one."""

    def __init__(self, lines, begin):
        is_negated = "!" in lines[begin]
        self.begin, end, middle = begin, begin, None
        while lines[end].strip() != "#endif":
            middle = end if lines[end].strip() == "#else" else middle
            end += 1
        self.end = end
        faulty, correct = lines[begin + 1 : middle or end], lines[middle + 1 : end] if middle else []
        self.faulty, self.correct = (correct, faulty) if is_negated else (faulty, correct)
        # A warning doesn't fail at run time.
        self.marks = [match[2] for line in self.faulty if (match := MARK.search(line)) and match[1] == "error"]
        self.has_mark = any(MARK.search(line) for line in self.faulty)


class Part:
    """A file with faults."""

    def __init__(self, file, parts):
        text = file.read_text()
        self.lines = text.split("\n")
        self.name = next((parts[name] for name in re.findall(r"func (open\w+)", text) if name in parts), None)
        marks = [match for line in self.lines if "if FAULTS, expect: " in line and (match := MARK.search(line))]
        self.elsewhere = [match[2] for match in marks]
        self.proved_elsewhere = set()
        self.blocks, index = {}, 0
        while index < len(self.lines):
            if self.lines[index].strip() in ("#if FAULTS", "#if !FAULTS"):
                self.blocks[index] = Block(self.lines, index)
                index = self.blocks[index].end
            index += 1
        self.groups = []
        for block in self.blocks.values():
            last = self.groups[-1] if self.groups else None
            if last and last[0].has_mark and not block.has_mark and block.begin - last[-1].end <= 2:
                self.groups[-1].append(block)
            else:
                self.groups.append([block])
        for group in [group for group in self.groups if group[0].has_mark]:
            names = {name for block in group for name in NEW_NAME.findall("\n".join(block.faulty))}
            for block in self.blocks.values():
                if not block.has_mark and block not in group:
                    if names & set(re.findall(r'"([^"]+)"', "\n".join(block.faulty))):
                        group.append(block)

    def text(self, number):
        """The source with one group of blocks, or the correct one."""
        active = self.groups[number] if number is not None and number < len(self.groups) else []
        lines, index = [], 0
        while index < len(self.lines):
            block = self.blocks.get(index)
            if block is None:
                lines.append(self.lines[index])
            else:
                lines += block.faulty if block in active else block.correct
                index = block.end
            index += 1
        return "\n".join(lines)


def outputs(program):
    """What each part of the program printed as its error."""
    printed = subprocess.run([program], capture_output=True, text=True, timeout=300).stdout
    texts, name = {}, None
    for line in printed.split("\n"):
        if match := re.match(r"(\w+): ", line):
            name = match[1]
        if name:
            texts[name] = texts.get(name, "") + line + "\n"
    return texts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=pathlib.Path, default=HERE / ".build-planted")
    options = parser.parse_args()
    source, folder = HERE / "LintTeams", options.work.resolve() / "LintTeams-proved"
    (folder / "Sources").mkdir(parents=True, exist_ok=True)
    manifest = (source / "Package.swift").read_text()
    (folder / "Package.swift").write_text(manifest.replace('path: "../../.."', f'path: "{HERE.parent.parent}"'))
    program = (source / "Sources/Hospital/main.swift").read_text()
    parts = {open: name for name, open in re.findall(r'\("(\w+)", (open\w+)\)', program)}
    files = {file.relative_to(source): Part(file, parts) for file in sorted((source / "Sources").rglob("*.swift"))}
    rounds = max(len(part.groups) for part in files.values())
    proved, faults = 0, []
    for number in range(rounds):
        for path, part in files.items():
            target = folder / path
            target.parent.mkdir(exist_ok=True)
            if not target.exists() or target.read_text() != part.text(number):
                target.write_text(part.text(number))
        command = ["swift", "build", "--package-path", folder, "--product", "Hospital"]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode:
            sys.exit(f"round {number} doesn't build:\n{built.stdout}{built.stderr}")
        texts = outputs(folder / ".build/debug/Hospital")
        for path, part in files.items():
            if number >= len(part.groups):
                continue
            group = part.groups[number]
            marks = [mark for block in group for mark in block.marks]
            if group[0].has_mark and not marks:
                continue
            text = texts.get(part.name, "")
            if not marks:
                part.proved_elsewhere |= {mark for mark in part.elsewhere if mark.strip('"') in text}
            elif all(mark.strip('"') in text for mark in marks):
                proved += len(marks)
            else:
                faults.append(f"{path}:{group[0].begin + 1}: {marks}: {text.strip()[:300] or 'the program runs'}")
        print(f"round {number + 1} of {rounds}", flush=True)
    for path, part in files.items():
        proved += sum(mark in part.proved_elsewhere for mark in part.elsewhere)
        unproved = [mark for mark in part.elsewhere if mark not in part.proved_elsewhere]
        faults += [f"{path}: {mark}: no part of the file causes it" for mark in unproved]
    print("\n".join(faults + [f"{proved} faults are proved, {len(faults)} aren't"]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
