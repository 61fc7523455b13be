import GRDB
import Rivet
import RivetLifecycle

/// Two cars for people who want to try the garage.
final class DemoModule: Module {
    override func configure() {
        // It depends on the schema, so it starts after it.
        define("Demo", in: .singleton, as: .calling(Demo.init, with: .database, "Schema"))
            .onStart { demo in try await demo.fill() }
    }
}

/// Fills a database that has no cars.
private struct Demo: Sendable {
    let database: any DatabaseWriter
    let schema: Schema

    func fill() async throws {
        try await database.write { database in
            guard try Car.fetchCount(database) == 0 else { return }
            for (plate, model) in [("B-RV-13", "Roadster"), ("HH-SW-6", "Estate")] {
                if let plate = Plate(rawValue: plate) { try Car(plate: plate, model: model).insert(database) }
            }
        }
    }
}
