"""Every page of the documentation with more than a dozen symbols lists them by topic, and the front page all of its own.

    check-curation.py ARCHIVE

What no page lists DocC puts into groups by kind, where nobody finds it. A type with few members may leave it at that.
"""

import json
import pathlib
import sys

PATIENCE = 12


def symbols(page, generated):
    """The members in the groups that are, or aren't, DocC's own; default implementations apart."""
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
    left = symbols(page, generated=True)
    if left and (file.parent == archive or len(left) + len(symbols(page, generated=False)) > PATIENCE):
        faults += 1
        print(f'{file.relative_to(archive).with_suffix("")} lists by no topic:', *left, sep='\n  ', file=sys.stderr)
if not files:
    raise SystemExit(f'there is no documentation in {archive}')
print(f'looked at {len(files)} pages, {faults} with symbols that no topic lists')
sys.exit(faults > 0)
