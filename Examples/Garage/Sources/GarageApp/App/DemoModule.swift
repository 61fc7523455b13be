import GRDB
import Rivet
import RivetLifecycle

/// Two cars for those who only want to look.
final class DemoModule: Module {
    override func configure() {
        // Needs the schema, and so starts after it.
        define("Demo", in: .singleton, as: .calling(Demo.init, with: .database, "Schema"))
            .onStart { demo in try await demo.fill() }
    }
}

/// Fills a database in which there are no cars.
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
