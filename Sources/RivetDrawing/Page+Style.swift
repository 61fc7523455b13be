extension Page {
    /// The style sheet, with light and dark colors.
    ///
    /// The browser chooses between them.
    static let style = """
        :root {
            --ink: light-dark(#1c2430, #e3e8ef); --pale: light-dark(#5c6878, #98a5b5);
            --paper: light-dark(#fff, #14181e); --side: light-dark(#f4f6f9, #1a2028);
            --line: light-dark(#d9dfe7, #303945); --edge: light-dark(#8592a3, #6d7b8d); --link: light-dark(#0a58ca, #7db4ff);
            --warn: light-dark(#8a4b00, #ffc069); --fault: light-dark(#b3001b, #ff8a8a);
            --warned: light-dark(#fff6e5, #2c2418);
        }
        * { box-sizing: border-box; }
        body {
            margin: 0; height: 100vh; display: grid; grid-template-columns: minmax(14rem, 20rem) 1fr;
            color: var(--ink); background: var(--paper); font: 15px/1.5 system-ui, sans-serif;
        }
        aside {
            display: flex; flex-direction: column; min-height: 0; padding: 1rem 0 0 1rem;
            background: var(--side); border-right: 1px solid var(--line);
        }
        aside > :not(ul) { margin-right: 1rem; }
        h1 { margin: 0; font-size: 1.15rem; }
        h2 {
            margin: 0 0 .5rem; color: var(--pale);
            font-size: .8rem; letter-spacing: .05em; text-transform: uppercase;
        }
        #count { margin: 0 0 .75rem; color: var(--pale); font-size: .85rem; }
        input, select {
            padding: .45rem .6rem; color: inherit; background: var(--paper); font: inherit;
            border: 1px solid var(--line); border-radius: 6px;
        }
        select { margin-top: .5rem; }
        #nothing { margin: .75rem 0 0; color: var(--pale); }
        ul { margin: 0; padding: 0; list-style: none; }
        #names { flex: 1; overflow-y: auto; margin-top: .75rem; padding: 0 .5rem 1rem 0; }
        main { overflow-y: auto; min-width: 0; padding: 1.5rem; }
        a, bdi { overflow-wrap: anywhere; }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
        small { color: var(--pale); overflow-wrap: anywhere; }
        #names a { display: block; padding: .2rem .5rem; border-radius: 6px; color: inherit; }
        #names a:hover { background: var(--line); text-decoration: none; }
        #names a[aria-current] { background: var(--link); color: var(--paper); }
        summary { padding: .25rem 0; cursor: pointer; overflow-wrap: anywhere; }
        summary small { margin-left: .3em; }
        #names ul { padding-left: .8rem; }
        #names a small { display: block; line-height: 1.3; }
        #names a[aria-current] small { color: inherit; }
        #names .faulty bdi, #names .warned bdi { font-weight: 600; }
        #names .faulty bdi::before, #names .warned bdi::before { content: "●"; margin-right: .4em; font-size: .7em; }
        #names .faulty bdi::before { color: var(--fault); }
        #names .warned bdi::before { color: var(--warn); }
        #names a[aria-current] bdi::before { color: inherit; }
        #problems { margin-bottom: 1.5rem; padding: 1rem; border-radius: 8px; background: var(--warned); }
        #problems ul { max-height: 30vh; overflow-y: auto; }
        #problems li { padding: .2rem .4rem; border-radius: 6px; overflow-wrap: anywhere; }
        #problems li:focus { outline: 2px solid var(--link); }
        #problems .faulty b { color: var(--fault); }
        #problems .warned b { color: var(--warn); }
        #problems small { display: block; }
        #roots { margin-bottom: 1.25rem; }
        #roots ul { display: flex; flex-wrap: wrap; gap: .4rem; max-height: 4.6rem; overflow-y: auto; }
        #roots a {
            display: block; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem;
            background: var(--side); font-size: .9rem;
        }
        #limits { margin-bottom: 1.25rem; color: var(--warn); }
        #limits p { margin: 0; }
        #why { margin: 1.25rem 0 0; }
        #why p { margin: 0; overflow-wrap: anywhere; }
        .arrow { color: var(--pale); }
        figure { margin: 1.25rem 0; }
        figure > div {
            max-height: 75vh; padding: 1rem; overflow: auto; border: 1px solid var(--line); border-radius: 10px;
        }
        figcaption { margin-top: .4rem; color: var(--pale); font-size: .85rem; }
        svg { display: block; margin: auto; font-family: system-ui, sans-serif; }
        svg a:hover { text-decoration: none; }
        svg rect { fill: var(--paper); stroke: var(--edge); }
        svg text { fill: var(--pale); font-size: 11px; text-anchor: middle; unicode-bidi: isolate; }
        svg .name { fill: var(--ink); font-size: 13px; font-weight: 600; }
        .link path { fill: none; stroke: var(--edge); stroke-width: 1.3; }
        .link polygon { fill: var(--edge); }
        .link.later path { stroke-dasharray: 5 4; }
        .link.faulty path { stroke: var(--fault); }
        .link.faulty polygon { fill: var(--fault); }
        .link.lit path { stroke: var(--link); stroke-width: 2.2; }
        .link.lit polygon { fill: var(--link); }
        .box:hover rect { stroke: var(--link); stroke-width: 2; }
        .box.parent rect { fill: var(--line); }
        .box.parent text { fill: var(--ink); }
        .box.silent rect, .box.absent rect, .box.missing rect { stroke-dasharray: 4 3; }
        .box.warned rect { stroke: var(--warn); stroke-width: 2; }
        .box.faulty rect { stroke: var(--fault); stroke-width: 2; }
        .box.center rect { fill: var(--link); stroke: var(--link); stroke-dasharray: none; }
        .box.center text { fill: var(--paper); }
        .box.more { cursor: pointer; }
        .box.more rect { stroke: none; fill: var(--side); }
        .box.more .name { fill: var(--link); }
        #lists { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; align-items: start; }
        #lists li { padding: .4rem .7rem; border: 1px solid var(--line); border-radius: 8px; }
        #lists li + li { margin-top: .4rem; }
        #lists li.later, #lists li.absent { border-style: dashed; }
        #lists li.faulty { border-color: var(--fault); }
        #lists li.faulty small:last-child { color: var(--fault); }
        #lists li small { display: block; }
        #lists h2 small { font-weight: 400; }
        article { padding: 1rem 1.2rem; border: 2px solid var(--link); border-radius: 10px; }
        article h2 { font-size: 1.3rem; color: var(--ink); text-transform: none; letter-spacing: 0; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; }
        dt { color: var(--pale); }
        dd { margin: 0; overflow-wrap: anywhere; }
        .none { color: var(--pale); }
        dd .warned { color: var(--warn); }
        dd .faulty { color: var(--fault); }
        article.faulty { border-color: var(--fault); }
        @media (max-width: 60rem) {
            body { height: auto; grid-template-columns: 1fr; }
            aside { max-height: 45vh; border: 0; border-bottom: 1px solid var(--line); }
            main { overflow-y: visible; min-width: 0; padding: 1rem; }
            figure > div { padding: .5rem; }
        }
        @media (max-width: 36rem) {
            #lists { grid-template-columns: 1fr; }
        }
        """
}
