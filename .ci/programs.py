"""Compiles programs with the built library, runs them, and compares their output."""

import difflib
import itertools
import pathlib
import re
import shutil
import subprocess

# The libraries that a page may import.
PRODUCTS = ('Rivet', 'RivetLifecycle', 'RivetInspection', 'RivetTesting')

# The targets that the libraries depend on, which a page can't import.
TARGETS = ('CRivet', 'RivetShared', 'RivetDrawing')

# The warnings that are acceptable for fragments, and for a test in the module that it imports.
HARMLESS = re.compile(r'never used|is unused|ignoring import')
DURATION = re.compile(r'\b\d+(\.\d+)? (ns|µs|ms|s)\b')


# The modules that pages may import beside the libraries. Some stand for modules of Apple's systems.
MODULES = pathlib.Path('Tests/Prose/Modules')


def own_options(source):
    """Returns the compiler's options in the first lines of a source."""
    match = re.search(r'^// options: (.*)$', source.read_text(), re.M)
    return match[1].split() if match else []


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def output_of(*command):
    """Returns the output of a tool, which must succeed."""
    result = run(*command)
    if result.returncode:
        raise SystemExit(f'{" ".join(map(str, command))}\n{result.stdout}{result.stderr}')
    return result.stdout.strip()


class Toolchain:
    """Builds the library, and compiles programs with it."""

    def __init__(self, folder):
        for product in PRODUCTS:
            output_of('swift', 'build', '--target', product)
        products = pathlib.Path(output_of('swift', 'build', '--show-bin-path'))
        self.library = folder / 'libRivet.so'
        # The build's folder still has the object files of deleted sources.
        objects = [
            str(path)
            for name in (*TARGETS, *PRODUCTS)
            for path in (products / f'{name}.build').rglob('*.o')
            if any(pathlib.Path('Sources', name).rglob(path.stem))
        ]
        output_of('swiftc', '-emit-library', '-o', self.library, *objects)
        map = products / 'CRivet.build/module.modulemap'
        resources = pathlib.Path(shutil.which('swiftc')).resolve().parent.parent / 'lib/swift'
        self.manifest = resources / 'pm/ManifestAPI'
        self.options = [
            *('-swift-version', '6', '-diagnostic-style', 'llvm', '-I', products / 'Modules', '-Xcc', f'-fmodule-map-file={map}'),
            *('-plugin-path', resources / 'host/plugins'),
            # A page imports each product whose members it uses, even if another import brings that product along.
            *('-enable-upcoming-feature', 'MemberImportVisibility'),
        ]
        self.modules = folder / 'modules'
        self.modules.mkdir()
        self.linked = [self.library]
        self.options += ['-I', self.modules]
        self.linked += [self.module(source) for source in sorted(MODULES.glob('*.swift'))]

    def module(self, source):
        """Compiles a module of Tests/Prose/Modules, and returns its library."""
        library = self.modules / f'lib{source.stem}.so'
        output_of(
            *('swiftc', '-emit-library', '-emit-module', '-module-name', source.stem, '-o', library),
            *('-emit-module-path', self.modules / f'{source.stem}.swiftmodule', *self.options, *own_options(source), source),
        )
        return library

    def compile(self, program, file, *more):
        """Compiles a file, and returns whether it compiles, and the compiler's output."""
        own = (program.option('options') or '').split()
        if program.option('manifest'):
            own += ['-I', self.manifest, '-package-description-version', program.option('manifest')]
        if program.option('not run'):
            # The compiler checks Sendable when it generates SIL.
            result = run('swiftc', '-emit-sil', '-o', '/dev/null', *self.options, *own, *more, file)
        else:
            output = file.with_suffix('')
            paths = [('-Xlinker', '-rpath', '-Xlinker', path) for path in (self.library.parent, self.modules)]
            linked = [*self.linked, *itertools.chain(*paths)]
            result = run('swiftc', *self.options, *own, *more, file, *linked, '-o', output)
        return result.returncode == 0, result.stdout + result.stderr


def normalized(text):
    """Returns the lines of a text without durations, and with single spaces, because durations change columns.

    Successive lines about objects that were built at the same time are sorted, because their order varies.
    """
    text = DURATION.sub('… s', text)
    lines = [re.sub(r' +', ' ', line).rstrip() for line in text.strip('\n').splitlines()]
    groups = itertools.groupby(lines, key=lambda line: ' built … s ' in line)
    return [line for is_built, group in groups for line in (sorted(group) if is_built else group)]


def contains(lines, part):
    return any(lines[index:index + len(part)] == part for index in range(len(lines) - len(part) + 1))


def nearest(lines, part):
    """The lines that are most similar to a part, and as many; a line that counts as the same stays as it is."""
    if len(lines) < len(part):
        return lines or part
    windows = [lines[index:index + len(part)] for index in range(len(lines) - len(part) + 1)]
    best = max(windows, key=lambda window: difflib.SequenceMatcher(None, '\n'.join(window), '\n'.join(part)).ratio())
    return [old if normalized(old) == normalized(new) else new for old, new in zip(part, best)]


class Check:
    """The check of a program, with its faults and its output."""

    def __init__(self, program, toolchain, folder):
        self.program = program
        self.printed = []
        self.lines = []
        self.faults = []
        place = folder / program.name
        place.mkdir()
        file = place / ('main.swift' if program.is_whole else 'page.swift')
        file.write_text('\n'.join(program.lines) + '\n')
        compiles, output = toolchain.compile(program, file)
        warnings = [line for line in output.splitlines() if 'warning: ' in line and not HARMLESS.search(line)]
        if not compiles or warnings:
            self.faults.append('\n'.join(warnings) if compiles else output)
            return
        for number, block in enumerate(program.refused, 1):
            compiles, output = toolchain.compile(program, file, '-D', f'REFUSED{number}')
            if compiles:
                self.faults.append('this compiles, but it must not:\n' + '\n'.join(block.lines))
            elif block.text not in output:
                self.faults.append(f'the compiler’s errors don’t have “{block.text}”:\n{output}')
        if not program.option('not run'):
            self.run(file)

    def run(self, file):
        try:
            result = run(file.with_suffix(''), cwd=file.parent, timeout=60)
        except subprocess.TimeoutExpired:
            self.faults.append('the program runs for more than a minute')
            return
        if result.returncode:
            self.faults.append(f'the program exits with status {result.returncode}:\n{result.stdout}{result.stderr}')
        self.printed = normalized(result.stdout)
        self.lines = result.stdout.strip('\n').splitlines()
        whole = normalized('\n'.join(self.program.outputs))
        if self.program.is_whole and self.printed != whole:
            self.faults.append('the output is:\n' + result.stdout + '\nbut the page has:\n' + '\n'.join(whole))
