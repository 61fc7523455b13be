// A drawing without the product that draws.
import Rivet

#if !MISTAKE
import RivetInspection
#endif

func draw(_ graph: ObjectGraph) -> String { graph.text() }
