/// A page for a browser, which shows a graph.
package struct Page {
    package let text: String

    package init(_ picture: Picture) {
        // A `<` could end the script or begin a comment. In JSON, it occurs only inside strings.
        let data = JSONDrawing(picture).text(isIndented: false).replacing("<", with: #"\u003c"#)
        text = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Rivet graph</title>
            <style>
            \(Page.style)
            </style>
            </head>
            <body>
            \(Page.body)
            <script type="application/json" id="graph">
            \(data)</script>
            <script>
            \(Page.script)
            </script>
            </body>
            </html>

            """
    }

    static let body = """
        <aside>
        <h1>Object graph</h1>
        <p id="count"></p>
        <input id="search" type="search" placeholder="Name, type, scope, module  ( / )" aria-label="Search"
            autocomplete="off" spellcheck="false">
        <select id="filter" aria-label="Filter">
        <option value="all">all</option>
        <option value="problems">with problems</option>
        <option value="silent">dependencies not declared</option>
        </select>
        <select id="grouping" aria-label="Group">
        <option value="none">not grouped</option>
        <option value="module">grouped by module</option>
        <option value="namespace">grouped by namespace</option>
        </select>
        <p id="nothing" role="status" hidden>No matching names.</p>
        <ul id="names" aria-label="Definitions"></ul>
        </aside>
        <main>
        <noscript>This page needs JavaScript.</noscript>
        <section id="problems" hidden><h2>Problems</h2><ul></ul></section>
        <section id="limits" hidden></section>
        <section id="roots" hidden><h2>Roots</h2><ul></ul></section>
        <article id="card" aria-live="polite"></article>
        <section id="why"><h2>Why is this here?</h2><p></p></section>
        <figure id="around">
        <div tabindex="0" role="group" aria-label="Definitions around this one"><svg></svg></div>
        <figcaption></figcaption>
        </figure>
        <div id="lists">
        <section><h2>Dependents</h2><ul id="needers"></ul></section>
        <section><h2>Dependencies</h2><ul id="needs"></ul></section>
        </div>
        </main>
        """
}
