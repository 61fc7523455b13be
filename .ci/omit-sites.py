"""Takes the parameters that record the place of a call out of symbol graphs, so that DocC doesn't want them documented.

    omit-sites.py FOLDER

They are described once, at SourceSite. The declarations keep them.
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
