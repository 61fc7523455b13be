"""Reads the pages: which program their code makes, and what that prints."""

import dataclasses
import pathlib
import re

FENCE = re.compile(r'^(?P<indent> *)(?P<ticks>```+)(?P<language>\w*)$')
COMMENT = re.compile(r'^ *<!-- (?P<word>not compiled|assembled|not output|kept in|refused): (?P<text>.+) -->$')
IMPORT = re.compile(r'(public )?import ')
MARKER = re.compile(r'^ *//> (?:(?P<file>[\w.]+\.swift) \| )?(?P<start>.+)$')


@dataclasses.dataclass
class Block:
    """Fenced lines of a page, with what the comment before them says."""

    language: str
    line: int
    lines: list
    word: str = ''
    text: str = ''


@dataclasses.dataclass
class Program:
    """What is compiled as one, and what it must print."""

    name: str
    lines: list = dataclasses.field(default_factory=list)
    outputs: list = dataclasses.field(default_factory=list)
    refused: list = dataclasses.field(default_factory=list)
    is_whole: bool = True

    def option(self, name):
        """What a kept file says in a line `// name: …`."""
        for line in self.lines:
            if line.startswith(f'// {name}: '):
                return line.removeprefix(f'// {name}: ')
        return None

    def place(self, block):
        """The lines of a block; one to be refused is behind a condition of its own."""
        lines = list(block.lines)
        if block.word == 'refused':
            self.refused.append(block)
            lines = [f'#if REFUSED{len(self.refused)}', *lines, '#endif']
        return lines


def blocks_of(text, page):
    """The blocks of a page in order."""
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
                block.word, block.text = before['word'], before['text']
        elif line.lstrip().startswith('```'):
            raise SystemExit(f'{page}:{number}: this fence is none')
        if line.strip():
            before = COMMENT.match(line)
    if block is not None:
        raise SystemExit(f'{page}:{block.line}: this block has no end')
    return found


def begins(block, start):
    """Whether a block begins with a text, or what follows its imports does."""
    code = [line.strip() for line in block.lines]
    rest = [line for line in code if line and not IMPORT.match(line)]
    return any(line.startswith(start) for line in (code[0], *rest[:1]))


def plain_program(page, blocks):
    """All of a page's code in order, with an empty line between two blocks, is a `main.swift`."""
    program = Program(page.stem)
    for block in blocks:
        if program.lines:
            program.lines.append('')
        program.lines += program.place(block)
    return program


def kept_program(page, kept, blocks, used):
    """A kept file with the blocks at the places that it gives them."""
    program = Program(kept.stem, is_whole=False)
    imports = []
    for number, line in enumerate(kept.read_text().splitlines(), 1):
        marker = MARKER.match(line)
        if not marker:
            program.lines.append(line)
            continue
        start = marker['start']
        fitting = [block for block in blocks if id(block) not in used and begins(block, start)]
        if not fitting:
            raise SystemExit(f'{kept}:{number}: {page} has no such block')
        block = fitting[0]
        used.add(id(block))
        lines = program.place(block)
        imports += [line for line in lines if IMPORT.match(line)]
        lines = ['' if IMPORT.match(line) else line for line in lines]
        if program.option('manifest') is None:
            file, first = (marker['file'], 1) if marker['file'] else (page, block.line + 1)
            program.lines.append(f'#sourceLocation(file: "{file}", line: {first})')
            program.lines += lines
            program.lines.append(f'#sourceLocation(file: "{kept}", line: {number + 1})')
        else:
            program.lines += lines
    # After the first line, which may be what the package manager wants to read there.
    program.lines[0] += ''.join('; ' + line if index else '\n' + line for index, line in enumerate(dict.fromkeys(imports)))
    return program


def programs_of(page, folder):
    """The programs of a page, and those of its blocks that belong to something else."""
    blocks = blocks_of(page.read_text(), page)
    code = [block for block in blocks if block.language == 'swift' and block.word not in ('not compiled', 'assembled')]
    spoken = []
    for block in blocks:
        if block.language in ('', 'text') and block.word not in ('not output', 'kept in'):
            spoken.append('\n'.join(block.lines))
    kept = sorted(file for file in folder.glob('*.swift') if file.name.split('.')[0] == page.stem)
    if kept:
        used = set()
        programs = [kept_program(page, file, code, used) for file in kept]
        rest = [block for block in code if id(block) not in used]
        if rest and all(program.option('manifest') for program in programs):
            # Only the manifest is a fragment.
            programs.insert(0, plain_program(page, rest))
        elif rest:
            raise SystemExit(f'{page}:{rest[0].line}: no file {folder}/{page.stem}*.swift has this block')
    else:
        programs = [plain_program(page, code)] if code else []
    if spoken and not programs:
        raise SystemExit(f'{page}: what is printed, and by which code?')
    for program in programs:
        program.outputs = spoken
    return programs, [block for block in blocks if block.word in ('not compiled', 'kept in')]


def comments_of(file):
    """The blocks in the comments of a source file."""
    comment = re.compile(r'^ *///? ?')
    lines = [comment.sub('', line) if line.lstrip().startswith('///') else '' for line in file.read_text().splitlines()]
    return [block for block in blocks_of('\n'.join(lines), file) if block.language == 'swift']


def pages():
    """README.md, and the pages of all products. No two have one name."""
    return [pathlib.Path('README.md'), *sorted(pathlib.Path('Sources').glob('*/*.docc/**/*.md'))]
