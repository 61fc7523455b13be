"""Reads drawings with Graphviz, Mermaid and a browser, and compares the result with the JSON of the same graph.

The arguments are folders. A drawing whose JSON is beside it in the same folder belongs to the same graph.
"""

import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

PAGE = """<!DOCTYPE html><meta charset="utf-8"><pre id="result">not run</pre><script>{mermaid}</script><script>
(async () => {{
    const results = {{}}
    mermaid.initialize({{ startOnLoad: false }})
    for (const [name, text] of Object.entries({drawings})) {{
        try {{
            const diagram = await mermaid.mermaidAPI.getDiagramFromText(text)
            const {{ svg }} = await mermaid.render('drawing', text)
            const host = document.createElement('div')
            host.innerHTML = svg
            const labels = [...host.querySelectorAll('.nodeLabel')].map(label =>
                (label.querySelector('p') ?? label).innerHTML.split(/<br *\\/?>/)[0])
            const texts = [...host.querySelectorAll('.nodeLabel')].map(label => label.textContent)
            results[name] = {{ labels, texts, links: diagram.db.getEdges().length }}
        }} catch (error) {{ results[name] = {{ error: String(error) }} }}
    }}
    document.getElementById('result').textContent = JSON.stringify(results)
}})()
</script>"""


CLICKS = """
(async () => {
    const read = {}, find = id => document.getElementById(id), title = () => find('card').querySelector('h2')?.textContent
    const change = (id, type, value) => {
        find(id).value = value
        find(id).dispatchEvent(new Event(type))
    }
    const follow = link => new Promise(done => {
        if (link.href === location.href) return done()
        addEventListener('hashchange', () => setTimeout(done), { once: true })
        link.click()
    })
    try {
        const boxes = () => [...document.querySelectorAll('#around .box')]
        const isApart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
            || one.bottom <= other.top + 1 || other.bottom <= one.top + 1
        read.first = title()
        read.roots = [...find('roots').querySelectorAll('a')].map(root => root.textContent)
        read.why = find('why').textContent
        const look = find('card').querySelector('dd a')
        if (look) await follow(look)
        read.looked = document.activeElement.parentElement?.parentElement?.id === 'problems'
        read.problems = find('problems').querySelectorAll('li').length
        const groupings = [...find('grouping').options].map(option => option.value)
        const rowsNow = () => [...find('names').querySelectorAll('li')].filter(row => row.firstChild.href !== undefined)
        read.counts = groupings.map(value => {
            change('grouping', 'change', value)
            return rowsNow().length
        })
        change('grouping', 'change', 'none')
        const rows = rowsNow()
        read.rows = rows.map(row => row.querySelector('bdi').textContent)
        read.ranks = rows.map(row => row.className ? 1 : 0)
        read.titles = []
        read.pictures = []
        read.ends = []
        for (const row of rows) {
            await follow(row.firstChild)
            read.titles.push(title())
            const places = boxes().map(box => box.querySelector('rect').getBoundingClientRect())
            const center = document.querySelector('#around .center')
            const faults = [
                [boxes().length > 50, 'too many boxes'], [!center, 'no center'],
                [places.some((one, index) => places.slice(0, index).some(other => !isApart(one, other))), 'boxes overlap'],
                [boxes().some(box => [...box.querySelectorAll('text')].some(text =>
                    text.getBBox().width > box.querySelector('rect').getBBox().width - 4)), 'a text is wider than its box'],
                [[...document.querySelectorAll('#around path')].some(path => /NaN|undefined/.test(path.getAttribute('d'))),
                    'a line has no place'],
                [find('needs').querySelectorAll('a').length > 0 && !document.querySelector('#around .link'), 'no lines'],
            ]
            for (const [isTrue, fault] of faults) if (isTrue) read.pictures.push(`${title()}: ${fault}`)
            const reason = find('why').querySelector('p').textContent
            if (reason === '') read.pictures.push(`${title()}: no reason`)
            if (reason.includes('no other definition depends on it')) read.ends.push(title())
        }
        read.isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
        const more = document.querySelector('#around .more')
        if (more) {
            const count = boxes().length
            more.dispatchEvent(new Event('click'))
            read.more = boxes().length > count
        }
        change('filter', 'change', 'problems')
        read.left = rows.filter(row => !row.hidden).length
        change('filter', 'change', 'all')
        change('search', 'input', 'nothing has such a name')
        read.nothing = [!find('nothing').hidden, find('count').textContent]
    } catch (error) { read.error = String(error) }
    find('result').textContent = JSON.stringify(read)
})()"""


def shown(name):
    """Returns a name as drawings show it, without quotation marks."""
    escapes = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0", "\\": "\\\\", "\u202e": "\\u{202E}"}
    return "".join(escapes.get(letter, letter) for letter in name)


def expected(file):
    """Returns the names of the definitions in a JSON file, as drawings show them."""
    return {shown(each["name"]) for each in json.loads(file.read_text())["definitions"]}


def title(label):
    """Returns a line of a label without the invisible characters that prevent Mermaid from reading it as Markdown."""
    return label.replace("\u2060", "").replace("\ufeff", "")


def by_graphviz(file):
    """Returns the titles that Graphviz reads. Its warnings are faults, too, because it only warns about wrong labels."""
    done = subprocess.run(["dot", "-Tjson", file], capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{file}: {done.stderr}")
    objects = [each for each in json.loads(done.stdout).get("objects", []) if each["name"].startswith("n")]
    lines = [html.unescape(each["label"]).replace("\\\\", "\0").split("\\n")[0] for each in objects]
    return [line.replace('\\"', '"').replace("\0", "\\") for line in lines]


def in_browser(page, size="1280,900"):
    """Opens a page in a window of a size, and returns the JSON in its element "result"."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "page.html")
        file.write_text(page)
        command = [os.environ["BROWSER"], "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=600000"]
        # Without this, Chromium stops following links after 200 clicks.
        command += [f"--window-size={size}", "--disable-ipc-flooding-protection"]
        command += [f"--user-data-dir={folder}/profile", "--dump-dom", file.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    text = done.stdout.rpartition('<pre id="result">')[2].partition("</pre>")[0]
    try:
        return json.loads(html.unescape(text))
    except ValueError:
        sys.exit(f"the browser has no result: {text[:200]} {done.stderr[-500:]}")


def by_mermaid(files):
    """Returns what Mermaid reads from each flowchart, in a browser."""
    wheel = zipfile.ZipFile(os.environ["MERMAID"])
    script = wheel.read("diagram_renderer/renderers/static/js/mermaid.min.js").decode()
    drawings = json.dumps({file.name: file.read_text() for file in files}).replace("<", "\\u003c")
    return in_browser(PAGE.format(mermaid=script.replace("</script", "<\\/script"), drawings=drawings))


def check_page(page, file, size="1280,900"):
    """Opens the page with the data of a JSON file in a window, searches it, and clicks all its names."""
    data = file.read_text().replace("<", "\\u003c")
    page = re.sub(r'(id="graph">\n)[^<]*', lambda match: match[1] + data, page)
    read = in_browser(page.replace("</body>", f'<pre id="result">not run</pre><script>{CLICKS}</script></body>'), size)
    graph = json.loads(file.read_text())
    if "error" in read:
        sys.exit(f"{file}: on its page: {read['error']}")
    faulty = {each["subject"] for each in graph["problems"] if "subject" in each and each["severity"] == "error"}
    wrong = [
        expectation
        for expectation, is_met in {
            "the first card is a root": len(read["roots"]) < 2 or read["first"] == read["roots"][0],
            "the first card explains why it is there": "root" in read["why"] or "begins here" in read["why"],
            "without selected roots, the first card explains that dependents may be omitted":
                graph.get("selection", {"roots": ["?"]})["roots"] or "Dependents may be omitted" in read["why"],
            "a limited drawing doesn't claim that nothing depends on a name": not graph.get("selection") or not read["ends"],
            "each group has its names": len(set(read["counts"])) == 1 and read["counts"][0] == len(read["rows"]),
            "each picture can be read": not read["pictures"],
            "the page isn't wider than the window": not read["isWide"],
            "a picture shows more boxes on demand": read.get("more", True),
            "the page lists every problem": read["problems"] == len(graph["problems"]),
            "every row opens the card with its name": read["rows"] == read["titles"],
            "names look as in the other drawings": expected(file) <= set(read["rows"]),
            "rows with problems come first": read["ranks"] == sorted(read["ranks"], reverse=True),
            "the filter shows only rows with problems": read["left"] == sum(read["ranks"]),
            "a search without results shows that": read["nothing"] == [True, f"0 of {len(read['rows'])} names"],
            "the link to a problem leads to it": not faulty or read["looked"],
        }.items()
        if not is_met
    ]
    if wrong:
        sys.exit(f"{file}: on its page, these aren't true: {wrong}; {read}")


def check(file, names, titles):
    """Exits with an error if a name isn't among the titles."""
    plain = {title(each) for each in titles}
    missing = [name for name in names if name not in plain and not any(each.startswith(name + "(") for each in plain)]
    if missing or not plain:
        sys.exit(f"{file}: the drawing lacks {missing}; it has {sorted(plain)}")


def links(file):
    """Returns the number of arrows in a flowchart."""
    lines = file.read_text().splitlines()
    return sum(1 for line in lines if line.lstrip().startswith("n") and ("-->" in line or "-.->" in line))


def check_limits(file, labels):
    """Checks that a flowchart which omits definitions is as large as possible, and reports what it omits."""
    whole = len(expected(file.with_suffix(".json")))
    if not any("Mermaid draws at most" in label and "definitions" in label for label in labels):
        sys.exit(f"{file}: the drawing lacks the number of definitions that it omits; {labels[:1]}")
    is_large = links(file) > 400 or len(file.read_text()) > 40_000
    if not is_large or links(file) > 500 or len(file.read_text()) > 50_000:
        sys.exit(f"{file}: {links(file)} arrows and {len(file.read_text())} characters of {whole} definitions")


files = sorted(file for folder in sys.argv[1:] for file in pathlib.Path(folder).glob("*.dot"))
if not files:
    sys.exit(f"{sys.argv[1:]} have no drawings")
for folder in sys.argv[1:]:
    if not any(file.parent == pathlib.Path(folder) for file in files):
        sys.exit(f"{folder} has no drawings")
for file in files:
    check(file, expected(file.with_suffix(".json")), by_graphviz(file))
print(f"Graphviz read {len(files)} drawings")

files = [file.with_suffix(".mmd") for file in files]
files_by_name = {file.name: file for file in files}
for name, read in by_mermaid(files).items():
    file = files_by_name[name]
    if "error" in read:
        sys.exit(f"{file}: {read['error']}")
    if read["links"] != links(file):
        sys.exit(f"{file}: the drawing has {links(file)} links, but Mermaid read {read['links']}")
    labels = [html.unescape(label) for label in read["labels"]]
    if "Mermaid draws at most" in file.read_text():
        check_limits(file, [html.unescape(text) for text in read["texts"]])
    else:
        check(file, expected(file.with_suffix(".json")), labels)
print(f"Mermaid read {len(files)} drawings")

page = (pathlib.Path(sys.argv[1]) / "Car.html").read_text()
for file in files:
    for size in ["1280,900", "500,900"]:
        check_page(page, file.with_suffix(".json"), size)
print(f"a browser showed {len(files)} pages, wide and narrow")
