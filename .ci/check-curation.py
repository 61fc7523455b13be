"""Checks that each page with more than a dozen symbols, and each front page, lists all its symbols by topic.

    check-curation.py ARCHIVE

DocC groups the symbols that no topic lists by their kind, where readers don't find them. That is good enough for a type
with few members.
"""

import json
import pathlib
import sys

# A page with more symbols needs topics.
LIMIT = 12


def symbols(page, generated):
    """Returns the members in DocC's own groups, or in topics, without default implementations."""
    sections = [section for section in page.get('topicSections', []) if section.get('generated', False) == generated]
    return [
        symbol
        for section in sections
        for symbol in section['identifiers']
        if not symbol.endswith('-Implementations')
    ]


archive = pathlib.Path(sys.argv[1]) / 'data/documentation'
files = sorted(archive.rglob('*.json'))
faults = 0
for file in files:
    page = json.loads(file.read_text())
    unlisted = symbols(page, generated=True)
    if unlisted and (file.parent == archive or len(unlisted) + len(symbols(page, generated=False)) > LIMIT):
        faults += 1
        print(f'{file.relative_to(archive).with_suffix("")}: no topic lists:', *unlisted, sep='\n  ', file=sys.stderr)
if not files:
    raise SystemExit(f'{archive} has no documentation')
print(f'checked {len(files)} pages; {faults} have symbols that no topic lists')
sys.exit(faults > 0)
