"""Counts habits that make text hard to read, in Markdown, comments and messages.

Counts only show where to look: text that passes them can still be hard to read. The limits are those that well-kept Swift
packages keep (swift-log, swift-configuration and argument-parser, see CONTRIBUTING).
"""

import pathlib
import re
import subprocess

# Phrases that make a reader stumble, and what to write instead.
BANNED = {
    r'(who|whoever|one who|those who) (asks|asked|awaits|awaited|waits|calls|called|wants|needs)': 'caller, waiter',
    r'one who|whoever|whomever': 'name the actor',
    r'(made|created|built) anew|anew': 'created for each request',
    r'(is|are|was|were|be|to be) had': 'is available',
    r'(is|are|was|were) (told|said|handed|none)': 'use the active voice; isn’t a …',
    r'there and back': 'in turns',
    r'stands? under': 'is the current definition of',
    r'leave it out': 'say nothing',
    r'typing errors?': 'typo',
    r'of its own accord|as if it were so|thereby|whereof|thereof': 'simpler words',
    r'asks? for': 'resolves, depends on',
}
PHRASE = re.compile(r'\b(?:' + '|'.join(BANNED) + r')\b', re.I)
CLAUSE = re.compile(r'^(?:What|Who|Whoever|Whatever|Where|Which|Whom|Whose)\b(?!.*\?$)')
READER = re.compile(r'\b(?:you|your|yours)\b', re.I)

LONGEST = 35
KINDS = ['README', 'articles', 'doc comments', 'comments', 'messages']
# The largest share of sentences in percent; for `you` the smallest, of articles alone.
LIMITS = {'clause': 1.0, 'banned': 0.0, 'long': 3.0}
# A message says what failed, why, and what to do, in one line.
LONG_MESSAGES = 6.0
READER_LIMIT = 15.0

# Their sentences quote other programs or are read by the compiler alone.
IGNORED = re.compile(r'^(?:swift-(?:format-ignore|tools-version)|MARK: |> |#)')
LITERAL = re.compile(r'"""\n(?P<block>.*?)\n *"""|"(?P<line>(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\\n])*)"', re.S)


def sentences(text):
    """The sentences of a text with five or more words."""
    text = re.sub(r'^( *)```.*?^\1```', '\n\n', text, flags=re.S | re.M)
    text = re.sub(r'<!--.*?-->', '', text, flags=re.S)
    for paragraph in re.split(r'\n\s*\n|\n\s*[-*] (?=\S)|\n\s*\d+\. ', '\n' + text):
        lines = [line for line in paragraph.splitlines() if not line.lstrip().startswith(('|', '#', '![', '@', '<', '- ``', '- <doc'))]
        for sentence in re.split(r'(?<=[.!?:;])\s+(?=[A-Z"`<*(])', ' '.join(' '.join(lines).split())):
            if len(sentence.split()) >= 5:
                yield sentence.strip()


def comments(source, mark):
    """The text of a source's comments that begin with a mark; lists of parameters become paragraphs."""
    blocks, block, is_code = [], [], False
    for line in source.splitlines() + ['']:
        match = re.match(rf'\s*{mark}(?!/) ?(.*)$', line)
        if not match:
            blocks.append('\n'.join(block))
            block, is_code = [], False
        elif match[1].startswith('```'):
            is_code = not is_code
        elif not is_code and not IGNORED.match(match[1]):
            block.append(re.sub(r'^\s*- (?:Parameters?|Returns|Throws|Complexity)?\s*\w*:?\s*', '\n\n', match[1]))
    return '\n\n'.join(blocks)


def messages(source):
    """The texts that a source prints or throws: its literals of five or more words."""
    code = '\n'.join(line for line in source.splitlines() if not line.lstrip().startswith('//'))
    for match in LITERAL.finditer(code):
        text = re.sub(r'\\\((?:[^()]|\([^()]*\))*\)', 'X', match['block'] or match['line'] or '')
        yield from sentences(text)


def files():
    """The files that people read, with the kinds of text in each."""
    listed = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], capture_output=True, text=True, check=True)
    for path in map(pathlib.Path, sorted(set(listed.stdout.splitlines()))):
        if not path.exists() or path.parts[:2] == ('Tests', 'Fixtures'):
            continue
        if path.suffix in ('.md', '.tutorial'):
            yield path, ['README' if path.name == 'README.md' else 'articles']
        elif path.suffix == '.swift':
            # The literals of a drawn page are its style and its script.
            has_messages = path.parts[0] in ('Sources', 'Plugins', 'Examples') and not path.name.startswith('Page+')
            yield path, ['doc comments', 'comments'] + (['messages'] if has_messages else [])


def found():
    """The sentences of each kind, with their files."""
    kinds = {kind: [] for kind in KINDS}
    for path, names in files():
        text = path.read_text()
        for kind in names:
            mark = {'doc comments': '///', 'comments': '//'}.get(kind)
            read = sentences(comments(text, mark)) if mark else messages(text) if kind == 'messages' else sentences(text)
            kinds[kind] += [(path, sentence) for sentence in read]
    return kinds


def hits(sentence):
    """The habits that a sentence shows."""
    yield from (['clause'] if CLAUSE.search(sentence) else [])
    yield from (['banned'] if PHRASE.search(sentence) else [])
    yield from (['long'] if len(sentence.split()) > LONGEST else [])
    yield from (['you'] if READER.search(sentence) else [])


def faults(show=None):
    """Prints the shares of each kind, and yields those above their limits.

    With `show`, prints each sentence of that habit instead.
    """
    for kind, read in found().items():
        counted = {habit: [] for habit in [*LIMITS, 'you']}
        for path, sentence in read:
            for habit in hits(sentence):
                counted[habit].append((path, sentence))
        if show:
            for path, sentence in counted.get(show, []):
                print(f'{path}: {kind}: {sentence}')
            continue
        shares = {habit: 100 * len(list) / max(1, len(read)) for habit, list in counted.items()}
        print(f'{kind}: {len(read)} sentences; ' + ', '.join(f'{habit} {share:.1f} %' for habit, share in shares.items()))
        for habit, limit in LIMITS.items():
            if kind == 'messages' and habit == 'long':
                limit = LONG_MESSAGES
            if shares[habit] > limit:
                yield f'{kind}: {shares[habit]:.1f} % of the sentences are “{habit}”, the limit is {limit} %; see them by .ci/check-prose --show {habit}'
        if kind == 'articles' and shares['you'] < READER_LIMIT:
            yield f'{kind}: only {shares["you"]:.1f} % of the sentences speak to the reader, at least {READER_LIMIT} % must'
