"""Compiles programs against the built library, runs them, and compares what they print."""

import pathlib
import re
import shutil
import subprocess

# The libraries that a page may import.
PRODUCTS = ('Rivet', 'RivetLifecycle', 'RivetInspection', 'RivetTesting')

# What a fragment on a page may have, and a test that is compiled in the module it imports.
HARMLESS = re.compile(r'never used|is unused|ignoring import')
DURATION = re.compile(r'\b\d+(\.\d+)? (ns|µs|ms|s)\b')


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def said(*command):
    """What a tool of the toolchain prints."""
    result = run(*command)
    if result.returncode:
        raise SystemExit(f'{" ".join(map(str, command))}\n{result.stdout}{result.stderr}')
    return result.stdout.strip()


class Toolchain:
    """How a program against the built library is compiled."""

    def __init__(self, folder):
        for product in PRODUCTS:
            said('swift', 'build', '--target', product)
        products = pathlib.Path(said('swift', 'build', '--show-bin-path'))
        self.library = folder / 'libRivet.so'
        # Those of files that are gone stay in the build's folder.
        objects = [
            str(path)
            for name in ('CRivet', *PRODUCTS)
            for path in (products / f'{name}.build').rglob('*.o')
            if any(pathlib.Path('Sources', name).rglob(path.stem))
        ]
        said('swiftc', '-emit-library', '-o', self.library, *objects)
        map = products / 'CRivet.build/module.modulemap'
        resources = pathlib.Path(shutil.which('swiftc')).resolve().parent.parent / 'lib/swift'
        self.manifest = resources / 'pm/ManifestAPI'
        self.options = [
            *('-swift-version', '6', '-diagnostic-style', 'llvm', '-I', products / 'Modules', '-Xcc', f'-fmodule-map-file={map}'),
            *('-plugin-path', resources / 'host/plugins'),
            # A page imports each product whose members it uses, even if another import brings that product along.
            *('-enable-upcoming-feature', 'MemberImportVisibility'),
        ]

    def compile(self, program, file, *more):
        """What the compiler says, and whether it compiled."""
        own = (program.option('options') or '').split()
        if program.option('manifest'):
            own += ['-I', self.manifest, '-package-description-version', program.option('manifest')]
        if program.option('not run'):
            # Up to SIL, where what must be Sendable is checked.
            result = run('swiftc', '-emit-sil', '-o', '/dev/null', *self.options, *own, *more, file)
        else:
            output = file.with_suffix('')
            linked = [self.library, '-Xlinker', '-rpath', '-Xlinker', self.library.parent]
            result = run('swiftc', *self.options, *own, *more, file, *linked, '-o', output)
        return result.returncode == 0, result.stdout + result.stderr


def even(text):
    """A text in which durations, and the columns that they make, don't count."""
    text = DURATION.sub('… s', text)
    return [re.sub(r' +', ' ', line).rstrip() for line in text.strip('\n').splitlines()]


def contains(lines, part):
    return any(lines[index:index + len(part)] == part for index in range(len(lines) - len(part) + 1))


class Check:
    """One program: its faults and what it printed."""

    def __init__(self, program, toolchain, folder):
        self.program = program
        self.printed = []
        self.faults = []
        place = folder / program.name
        place.mkdir()
        file = place / ('main.swift' if program.is_whole else 'page.swift')
        file.write_text('\n'.join(program.lines) + '\n')
        compiles, words = toolchain.compile(program, file)
        warnings = [line for line in words.splitlines() if 'warning: ' in line and not HARMLESS.search(line)]
        if not compiles or warnings:
            self.faults.append('\n'.join(warnings) if compiles else words)
            return
        for number, block in enumerate(program.refused, 1):
            compiles, words = toolchain.compile(program, file, '-D', f'REFUSED{number}')
            if compiles:
                self.faults.append('this compiles:\n' + '\n'.join(block.lines))
            elif block.text not in words:
                self.faults.append(f'this is refused, but the compiler doesn’t say “{block.text}”:\n{words}')
        if not program.option('not run'):
            self.run(file)

    def run(self, file):
        try:
            result = run(file.with_suffix(''), cwd=file.parent, timeout=60)
        except subprocess.TimeoutExpired:
            self.faults.append('it runs for more than a minute')
            return
        if result.returncode:
            self.faults.append(f'it ends with the status {result.returncode}:\n{result.stdout}{result.stderr}')
        self.printed = even(result.stdout)
        whole = even('\n'.join(self.program.outputs))
        if self.program.is_whole and self.printed != whole:
            self.faults.append('it prints:\n' + result.stdout + '\nand the page says:\n' + '\n'.join(whole))
