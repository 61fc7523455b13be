"""Checks that links from one product's documentation to another's lead to pages of the combined archive.

    check-links.py ARCHIVE

DocC itself checks the links inside a product, but not a path such as /documentation/rivet/scopes.
"""

import json
import pathlib
import sys

archive = pathlib.Path(sys.argv[1])
pages = sorted((archive / 'data').rglob('*.json'))
paths = {'/' + page.relative_to(archive / 'data').with_suffix('').as_posix() for page in pages}
faults, links = [], 0
for page in pages:
    for reference in json.loads(page.read_text()).get('references', {}).values():
        if reference['type'] == 'link' and reference['url'].startswith('/'):
            links += 1
            if reference['url'] not in paths:
                faults.append(f'{page.relative_to(archive / "data").with_suffix("")}: there is no page {reference["url"]}')
for fault in faults:
    print(fault, file=sys.stderr)
print(f'checked {links} links between products; {len(faults)} are broken')
sys.exit(not links or bool(faults))
