"""Removes the parameters for source locations from symbol graphs, so that DocC doesn't require their documentation.

    omit-sites.py FOLDER

SourceSite describes them for all functions. The declarations on the pages still have them.
"""

import json
import pathlib
import sys

SITE = {'fileID', 'filePath', 'line', 'column'}

for file in pathlib.Path(sys.argv[1]).glob('*.symbols.json'):
    graph = json.loads(file.read_text())
    for symbol in graph['symbols']:
        comment = ' '.join(line['text'] for line in symbol.get('docComment', {}).get('lines', []))
        omitted = {name for name in SITE if f'- {name}: ' not in comment}
        signature = symbol.get('functionSignature', {})
        if 'parameters' in signature:
            signature['parameters'] = [one for one in signature['parameters'] if one['name'] not in omitted]
    file.write_text(json.dumps(graph))
