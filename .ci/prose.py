"""Reads the programs and their output from the pages."""

import dataclasses
import pathlib
import re

FENCE = re.compile(r'^(?P<indent> *)(?P<ticks>```+)(?P<language>\w*)$')
COMMENT = re.compile(r'^ *<!-- (?P<marker>not compiled|assembled|not output|kept in|refused): (?P<text>.+) -->$')
IMPORT = re.compile(r'(public )?import ')
PLACE = re.compile(r'^ *//> (?:(?P<file>[\w.]+\.swift) \| )?(?P<start>.+)$')


@dataclasses.dataclass
class Block:
    """A fenced block of a page, with the marker and the text of the comment before it."""

    language: str
    line: int
    lines: list
    marker: str = ''
    text: str = ''


@dataclasses.dataclass
class Program:
    """A program, and the output that it must have."""

    name: str
    lines: list = dataclasses.field(default_factory=list)
    outputs: list = dataclasses.field(default_factory=list)
    refused: list = dataclasses.field(default_factory=list)
    is_whole: bool = True

    def option(self, name):
        """Returns the text of the line `// name: …`, or None if the program has no such line."""
        for line in self.lines:
            if line.startswith(f'// {name}: '):
                return line.removeprefix(f'// {name}: ')
        return None

    def place(self, block):
        """Returns the lines of a block. Lines that must not compile are inside of a condition of their own."""
        lines = list(block.lines)
        if block.marker == 'refused':
            self.refused.append(block)
            lines = [f'#if REFUSED{len(self.refused)}', *lines, '#endif']
        return lines


def blocks_of(text, page):
    """Returns the blocks of a page in order."""
    found, block, opening, before = [], None, None, None
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if block is not None:
            if fence and fence['ticks'] == opening['ticks'] and not fence['language']:
                found.append(block)
                block = None
            else:
                block.lines.append(line.removeprefix(opening['indent']))
        elif fence:
            opening, block = fence, Block(fence['language'], number, [])
            if before:
                block.marker, block.text = before['marker'], before['text']
        elif line.lstrip().startswith('```'):
            raise SystemExit(f'{page}:{number}: this fence has unknown text after it')
        if line.strip():
            before = COMMENT.match(line)
    if block is not None:
        raise SystemExit(f'{page}:{block.line}: this block has no closing fence')
    return found


def begins(block, start):
    """Returns whether a block begins with a text, with or without its imports."""
    code = [line.strip() for line in block.lines]
    rest = [line for line in code if line and not IMPORT.match(line)]
    return any(line.startswith(start) for line in (code[0], *rest[:1]))


def plain_program(page, blocks):
    """Returns a `main.swift` with all code of a page in order, and an empty line between two blocks."""
    program = Program(page.stem)
    for block in blocks:
        if program.lines:
            program.lines.append('')
        program.lines += program.place(block)
    return program


def fragment_program(page, source, blocks, used):
    """Returns a file of Tests/Prose with the page's blocks at their places."""
    program = Program(source.stem, is_whole=False)
    imports = []
    for number, line in enumerate(source.read_text().splitlines(), 1):
        match = PLACE.match(line)
        if not match:
            program.lines.append(line)
            continue
        start = match['start']
        fitting = [block for block in blocks if id(block) not in used and begins(block, start)]
        if not fitting:
            raise SystemExit(f'{source}:{number}: {page} has no block that begins with this text')
        block = fitting[0]
        used.add(id(block))
        lines = program.place(block)
        imports += [line for line in lines if IMPORT.match(line)]
        lines = ['' if IMPORT.match(line) else line for line in lines]
        if program.option('replaced'):
            old, new = program.option('replaced').split(' by ')
            lines = [line.replace(old, new) for line in lines]
        if program.option('manifest') is None:
            file, first = (match['file'], 1) if match['file'] else (page, block.line + 1)
            program.lines.append(f'#sourceLocation(file: "{file}", line: {first})')
            program.lines += lines
            program.lines.append(f'#sourceLocation(file: "{source}", line: {number + 1})')
        else:
            program.lines += lines
    # Imports follow the first line, because a manifest must begin with the version of its tools.
    program.lines[0] += ''.join('; ' + line if index else '\n' + line for index, line in enumerate(dict.fromkeys(imports)))
    return program


def programs_of(page, folder):
    """Returns the programs of a page, and the blocks that belong to other programs."""
    blocks = blocks_of(page.read_text(), page)
    code = [block for block in blocks if block.language == 'swift' and block.marker not in ('not compiled', 'assembled', 'kept in')]
    outputs = []
    for block in blocks:
        if block.language in ('', 'text') and block.marker not in ('not output', 'kept in'):
            outputs.append('\n'.join(block.lines))
    files = sorted(file for file in folder.glob('*.swift') if file.name.split('.')[0] == page.stem)
    if files:
        used = set()
        programs = [fragment_program(page, file, code, used) for file in files]
        rest = [block for block in code if id(block) not in used]
        if rest and all(program.option('manifest') for program in programs):
            # Only the manifest has code around it.
            programs.insert(0, plain_program(page, rest))
        elif rest:
            raise SystemExit(f'{page}:{rest[0].line}: no file {folder}/{page.stem}*.swift has a place for this block')
    else:
        programs = [plain_program(page, code)] if code else []
    if outputs and not programs:
        raise SystemExit(f'{page}: the page has output, but no code')
    for program in programs:
        program.outputs = outputs
    return programs, [block for block in blocks if block.marker in ('not compiled', 'kept in')]


def comments_of(file):
    """Returns the Swift blocks in the doc comments of a source file."""
    comment = re.compile(r'^ *///? ?')
    lines = [comment.sub('', line) if line.lstrip().startswith('///') else '' for line in file.read_text().splitlines()]
    return [block for block in blocks_of('\n'.join(lines), file) if block.language == 'swift']


def pages():
    """Returns README.md and the pages of all products, which have different names."""
    return [pathlib.Path('README.md'), *sorted(pathlib.Path('Sources').glob('*/*.docc/**/*.md'))]
