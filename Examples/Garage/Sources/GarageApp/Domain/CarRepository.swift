import GRDB

/// The cars in the database, as one request sees them.
struct CarRepository: Sendable {
    let database: any DatabaseWriter
    let unit: UnitOfWork

    func all() async throws -> [Car] {
        try await database.read { try Car.order(Column("plate")).fetchAll($0) }
    }

    func car(_ plate: Plate) async throws -> Car? {
        try await database.read { try Car.fetchOne($0, key: plate.rawValue) }
    }

    func add(_ car: Car) {
        unit.note { database in
            do { try car.insert(database) } catch DatabaseError.SQLITE_CONSTRAINT_PRIMARYKEY {
                throw GarageError.knownCar(car.plate)
            }
        }
    }
}
