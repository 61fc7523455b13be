// A drawing without importing RivetInspection.
import Rivet

#if !MISTAKE
import RivetInspection
#endif

func draw(_ graph: ObjectGraph) -> String { graph.text() }
