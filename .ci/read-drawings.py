"""Reads the expected drawings with Graphviz, Mermaid and a browser, and compares the result with the expected JSON."""

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
            results[name] = {{ labels, links: diagram.db.getEdges().length }}
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
        read.first = title()
        const look = find('card').querySelector('dd a')
        if (look) await follow(look)
        read.looked = document.activeElement.parentElement?.parentElement?.id === 'problems'
        read.problems = find('problems').querySelectorAll('li').length
        const rows = [...find('names').children]
        read.rows = rows.map(row => row.querySelector('bdi').textContent)
        read.ranks = rows.map(row => row.className ? 1 : 0)
        read.titles = []
        for (const row of rows) {
            await follow(row.firstChild)
            read.titles.push(title())
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


def in_browser(page):
    """Opens a page, and returns the JSON in its element "result"."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "page.html")
        file.write_text(page)
        command = [os.environ["BROWSER"], "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000"]
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


def check_page(page, file):
    """Opens the page with the data of a JSON file, searches it, and clicks all its names."""
    data = file.read_text().replace("<", "\\u003c")
    page = re.sub(r'(id="graph">\n)[^<]*', lambda match: match[1] + data, page)
    read = in_browser(page.replace("</body>", f'<pre id="result">not run</pre><script>{CLICKS}</script></body>'))
    graph = json.loads(file.read_text())
    if "error" in read:
        sys.exit(f"{file}: on its page: {read['error']}")
    faulty = {each["subject"] for each in graph["problems"] if "subject" in each and each["severity"] == "error"}
    wrong = [
        expectation
        for expectation, is_met in {
            "the first card has a problem": not faulty or read["first"] in map(shown, faulty),
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


folder = pathlib.Path(sys.argv[1])
files = sorted(folder.glob("*.dot"))
if not files:
    sys.exit(f"{folder} has no drawings")
for file in files:
    check(file, expected(file.with_suffix(".json")), by_graphviz(file))
print(f"Graphviz read {len(files)} drawings")

files = [file.with_suffix(".mmd") for file in files]
for name, read in by_mermaid(files).items():
    file = folder / name
    if "error" in read:
        sys.exit(f"{file}: {read['error']}")
    lines = file.read_text().splitlines()
    links = sum(1 for line in lines if line.lstrip().startswith("n") and ("-->" in line or "-.->" in line))
    if read["links"] != links:
        sys.exit(f"{file}: the drawing has {links} links, but Mermaid read {read['links']}")
    check(file, expected(file.with_suffix(".json")), [html.unescape(label) for label in read["labels"]])
print(f"Mermaid read {len(files)} drawings")

page = (folder / "Car.html").read_text()
for file in files:
    check_page(page, file.with_suffix(".json"))
print(f"a browser showed {len(files)} pages")
