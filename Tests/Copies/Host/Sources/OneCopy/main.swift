import RivetKit
import SharedGarden

final class HostModule: Module {
    override func configure() {
        require(GardenModule.self)
        define("Loop B", in: .singleton) { try $0["Loop A"] as Int }
    }
}

let factory = try ObjectGraphFactory(HostModule.self, environment: Environment())
try await factory.run { factory in
    let flower: Flower = try factory["Flower"]
    print(try (factory["Bouquet"] as [Flower])[0] === flower)
}
let own = try ObjectGraphFactory(HostModule.self, environment: Environment())
for factory in [own, try sharedGarden()] {
    do { _ = try factory["Loop A"] as Int } catch let error as ResolutionError { print(error.code) }
}
