"""Finds the types that the Swift files of a target declare and name, from their text."""

import pathlib
import re

LITERAL = re.compile(r'(#*)("""|")')
# A brace, a declaration, the name of a type with nested types, or a call of a function. A name behind a dot doesn't match:
# it belongs to a value or to a generic type.
WORD = re.compile(
    r'[{}]|\b(?:(class|struct|enum|protocol|actor|extension|typealias)\s+([A-Z][\w.]*)|func\s+(\w+))'
    r'|(?<!\w)(?<!(?<!\.)\.)[A-Z]\w*(?:\.[A-Z]\w*)*|(?<![\w.])[a-z]\w*(?=\()'
)
# The list of generic parameters in a declaration.
PARAMETERS = re.compile(r'\b(?:func\s+\S+?|init[?]?|subscript|(?:class|struct|enum|actor|typealias)\s+\w+)\s*<([^()={]*?)>\s*[(:{=w]')


def code_of(text):
    """Returns a source without comments and without the contents of literals, with the same lines.

    Each character of a literal becomes a quotation mark, so that its lines still count as code. The code of an
    interpolation stays.
    """
    result = list(text)

    def replace(start, end, character):
        for index in range(start, end):
            if not text[index].isspace():
                result[index] = character

    def end_of_code(index, is_interpolation):
        depth = 0
        while index < len(text):
            start = index
            if text.startswith('//', index):
                index = (text.find('\n', index) + 1 or len(text) + 1) - 1
                replace(start, index, ' ')
            elif text.startswith('/*', index):
                level, index = 1, index + 2
                while level and index < len(text):
                    step = {'/*': 1, '*/': -1}.get(text[index:index + 2], 0)
                    level, index = level + step, index + (2 if step else 1)
                replace(start, index, ' ')
            elif literal := LITERAL.match(text, index):
                index = end_of_literal(literal)
            else:
                depth += {'(': 1, ')': -1}.get(text[index], 0)
                index += 1
                if is_interpolation and depth < 0:
                    break
        return index

    def end_of_literal(literal):
        escape, closing = '\\' + literal[1], literal[2] + literal[1]
        start = index = literal.end()
        while index < len(text) and not text.startswith(closing, index):
            if text.startswith(escape + '(', index):
                replace(start, index + len(escape), '"')
                start = index = end_of_code(index + len(escape) + 1, True)
            else:
                index += len(escape) + 1 if text.startswith(escape, index) else 1
        replace(start, index + len(closing), '"')
        return index + len(closing)

    end_of_code(0, False)
    return ''.join(result)


def code_lines(path):
    """Returns the number of lines with code."""
    return sum(bool(line.strip()) for line in code_of(path.read_text()).splitlines())


class File:
    """The declarations of a file, and the names in it."""

    def __init__(self, path, target):
        text = path.read_text()
        self.path = path.relative_to(target)
        self.folder = self.path.parts[0] if len(self.path.parts) > 1 else '.'
        self.code = code_of(text)
        self.lines = text.count('\n')
        self.code_lines = code_lines(path)
        self.documentation_lines = len(re.findall(r'^\s*///', text, re.M))
        self.kinds, self.words = {}, []
        # Generic parameters and associated types hide types of the same name.
        lists = ','.join(PARAMETERS.findall(self.code))
        self.parameters = set(re.findall(r'(?:^|,)\s*(?:each\s+)?(\w+)', lists))
        self.parameters |= set(re.findall(r'\bassociatedtype\s+(\w+)', self.code))
        # Find the kind of each declaration by its qualified name, and each name in the file with its scope.
        scopes, opened = [''], None
        for match in WORD.finditer(self.code):
            kind, name, function = match.groups()
            scope = scopes[-1]
            qualified = f'{scope}.{name}' if scope else name
            if match[0] == '{':
                scopes.append(scope if opened is None else opened)
                opened = None
            elif match[0] == '}':
                scopes.pop()
            elif kind == 'extension':
                self.words.append((name, ''))
                opened = name
            elif kind:
                self.kinds[qualified] = kind
                opened = None if kind == 'typealias' else qualified
            elif function:
                if len(scopes) == 1:
                    self.kinds[function] = 'func'
            else:
                self.words.append((match[0], scope))


class Target:
    """The files of a target, and the types of each other that they name."""

    def __init__(self, name):
        self.name = name
        root = pathlib.Path('Sources', name)
        paths = [path for path in sorted(root.rglob('*.swift')) if '.docc' not in str(path)]
        self.files = [File(path, root) for path in paths]
        self.owners, nested = {}, {}
        for file in self.files:
            for name, kind in file.kinds.items():
                self.owners.setdefault(name, set()).add(file)
                if kind not in ('typealias', 'func') and '.' in name:
                    nested.setdefault(name.split('.')[-1], set()).add(name)
        parameters = set().union(*(file.parameters for file in self.files))
        # The nested types that an unqualified name finds.
        self.short = {name: one for name, (one, *more) in nested.items() if not more and name not in parameters}
        # A call of a method can look like a call of a top-level function.
        members = {name for file in self.files for name in re.findall(r'^\s+.*\bfunc (\w+)', file.code, re.M)}
        # For each file, the types that it names and the files that declare them.
        self.named = {file: {} for file in self.files}
        for file in self.files:
            for word, scope in file.words:
                for name in self.names(word, scope, file):
                    owners = self.owners[name]
                    if len(owners) == 1 and file not in owners and name not in members:
                        self.named[file][name] = next(iter(owners))

    def names(self, word, scope, file):
        """Yields the types that a word names: `Problem.Code` names `Problem` and `Problem.Code`."""
        first, *rest = word.split('.')
        if first == 'Self':
            first = scope
        if first == self.name and rest:
            first, *rest = rest
        if first in file.parameters:
            return
        outer = scope.split('.') if scope else []
        scoped = ['.'.join([*outer[:count], first]) for count in range(len(outer), -1, -1)]
        name = next((name for name in scoped if name in self.owners), self.short.get(first))
        while name in self.owners:
            yield name
            name = f'{name}.{rest.pop(0)}' if rest else None

    def cycles(self, is_allowed=lambda file, name: False):
        """Returns the sets of files that name each other in a cycle, the largest first, by Tarjan's algorithm."""
        numbers, lowest, stack, found = {}, {}, [], []

        def visit(file):
            numbers[file] = lowest[file] = len(numbers)
            stack.append(file)
            for name, other in self.named[file].items():
                if is_allowed(file, name):
                    continue
                if other not in numbers:
                    visit(other)
                if other in lowest:
                    lowest[file] = min(lowest[file], lowest[other])
            if lowest[file] == numbers[file]:
                component = stack[stack.index(file):]
                del stack[stack.index(file):]
                for one in component:
                    del lowest[one]
                found.append(component)

        for file in self.files:
            if file not in numbers:
                visit(file)
        return sorted((component for component in found if len(component) > 1), key=len, reverse=True)
