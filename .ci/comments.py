"""Combines the examples in the sources' doc comments into one program."""

import pathlib

import prose

FOLDER = pathlib.Path('Tests/Prose/Comments')


def example(name, file, block):
    """Returns a function with a block as its body, and the lines of the block that can't be in a function."""
    inside, outside, first = list(block.lines), [], block.line + 1
    for index, line in enumerate(inside):
        if line.startswith('extension '):
            outside.append(line)
            inside[index] = ''
    if inside[0].startswith('@Test'):
        inside, outside = [], inside
    elif inside[0].startswith('override '):
        inside, first = ['final class Example: Module {', *inside, '}'], first - 1
    own = FOLDER / file.name
    effects = 'async throws' if any('await' in line for line in inside) else 'throws'
    function = [
        f'func {name}() {effects} {{',
        *(own.read_text().splitlines() if own.exists() else []),
        'do {',
        f'#sourceLocation(file: "{file}", line: {first})',
        *inside,
        '#sourceLocation()',
        '}',
        '}',
    ]
    return function, outside


def program():
    """Returns a program with all examples, and their number. They are in methods of a module, so they can call its verbs."""
    functions, outside, count = [], [], 0
    sources = [file for file in sorted(pathlib.Path('Sources').rglob('*.swift')) if '.docc' not in str(file)]
    for file in sources:
        for block in prose.comments_of(file):
            function, rest = example(f'example{count}', file, block)
            functions += function
            outside += rest
            count += 1
    unknown = {file.name for file in FOLDER.glob('*.swift')} - {file.name for file in sources} - {'World.swift'}
    if unknown:
        raise SystemExit(f'{FOLDER}: there are no sources with these names: {sorted(unknown)}')
    world = (FOLDER / 'World.swift').read_text().splitlines()
    lines = ['// options: -parse-as-library', '// not run: they are fragments', *world]
    lines += ['final class Examples: Module {', *functions, '}', *outside]
    return prose.Program('Comments', lines, is_whole=False), count
