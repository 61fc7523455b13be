// A drawing of a part of a graph, without importing RivetInspection.
import Rivet

#if !MISTAKE
import RivetInspection
#endif

func text(of graph: ObjectGraph) -> String {
    graph.text(showing: .everything)
}
