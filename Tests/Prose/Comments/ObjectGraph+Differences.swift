let (production, test) = (graph, graph)
