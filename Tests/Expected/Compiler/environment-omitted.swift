// A factory without an environment.
import Rivet

final class CarModule: Module {}

func factory() throws -> ObjectGraphFactory {
    #if MISTAKE
    try ObjectGraphFactory(CarModule.self)
    #else
    try ObjectGraphFactory(CarModule.self, environment: Environment(name: .production))
    #endif
}
