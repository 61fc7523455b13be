// Run-time arguments without the label, which would be the place of the request.
import Rivet

func route(_ factory: ObjectGraphFactory) throws -> String {
    #if MISTAKE
    try factory["Route", "Berlin", 3]
    #else
    try factory["Route", with: "Berlin", 3]
    #endif
}
