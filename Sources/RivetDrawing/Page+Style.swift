extension Page {
    /// The style sheet, with light and dark colors.
    ///
    /// The browser chooses between them.
    static let style = """
        :root {
            --ink: light-dark(#1c2430, #e3e8ef); --pale: light-dark(#5c6878, #98a5b5);
            --paper: light-dark(#fff, #14181e); --side: light-dark(#f4f6f9, #1a2028);
            --line: light-dark(#d9dfe7, #303945); --link: light-dark(#0a58ca, #7db4ff);
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
        main { overflow-y: auto; padding: 1.5rem; }
        a, bdi { overflow-wrap: anywhere; }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
        small { color: var(--pale); overflow-wrap: anywhere; }
        #names a { display: block; padding: .2rem .5rem; border-radius: 6px; color: inherit; }
        #names a:hover { background: var(--line); text-decoration: none; }
        #names a[aria-current] { background: var(--link); color: var(--paper); }
        #names small { display: block; line-height: 1.3; }
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
        #focus { display: grid; grid-template-columns: 1fr minmax(16rem, 1.4fr) 1fr; gap: 1.5rem; align-items: start; }
        #focus section li { padding: .5rem .7rem; border: 1px solid var(--line); border-radius: 8px; }
        #focus section li + li { margin-top: .5rem; }
        #focus section li.later { border-style: dashed; }
        #focus section li.faulty { border-color: var(--fault); }
        #focus section li.faulty small:last-child { color: var(--fault); }
        #focus small { display: block; }
        article { padding: 1rem 1.2rem; border: 2px solid var(--link); border-radius: 10px; }
        article h2 { font-size: 1.3rem; color: var(--ink); text-transform: none; letter-spacing: 0; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0; }
        dt { color: var(--pale); }
        dd { margin: 0; overflow-wrap: anywhere; }
        .none { color: var(--pale); }
        dd .warned { color: var(--warn); }
        dd .faulty { color: var(--fault); }
        article.faulty { border-color: var(--fault); }
        @media (max-width: 60rem) {
            body { height: auto; grid-template-columns: 1fr; }
            aside { max-height: 45vh; border: 0; border-bottom: 1px solid var(--line); }
            main { overflow-y: visible; }
            #focus { grid-template-columns: 1fr; }
            article { order: -1; }
        }
        """
}
