import Foundation
import GRDB
import Hummingbird
import Logging
import Rivet

/// The cars again at `/plain/cars`, for measurements: the same handlers with handwritten wiring.
final class PlainModule: Module {
    override func configure() {
        contribute("Routes", as: .calling(PlainRoutes.init, with: "Plain Cars"))
        define("Plain Cars", needing: "Database", "Logger") { factory in
            let database = try factory[.database], logger = try factory[.logger]
            let bays: Int = try factory.environment["bays"]
            return CarRoutes(requests: Requests { id in plainScope(database, logger, id: id, bays: bays) })
        }
    }
}

/// The same objects that `RequestModule` wires by name.
private func plainScope(_ database: any DatabaseWriter, _ logger: Logger, id: String, bays: Int) -> RequestScope {
    var logger = logger
    logger[metadataKey: "request"] = .string(id)
    let now: Provider<Date> = { Date() }
    let unit = UnitOfWork(database: database, logger: logger)
    let workshop = Workshop(
        cars: CarRepository(database: database, unit: unit),
        repairs: RepairRepository(database: database, unit: unit),
        journal: Journal(database: database, unit: unit, request: id, now: now),
        newID: { UUID() },
        now: now,
        bays: bays
    )
    return RequestScope(workshop: workshop, unit: unit)
}

/// The same routes under `/plain`.
private struct PlainRoutes: Routes {
    let routes: CarRoutes

    func add(to router: any RouterMethods<GarageContext>) { routes.add(to: router.group("plain")) }
}
