import Foundation
import Rivet

/// The services of the garage, for one request.
struct Workshop: Sendable {
    let cars: CarRepository
    let repairs: RepairRepository
    let journal: Journal
    let newID: Provider<UUID>
    let now: Provider<Date>
    let bays: Int

    /// Adds a car.
    func add(_ car: Car) throws -> Car {
        guard !car.model.isEmpty else { throw GarageError.empty("model") }
        cars.add(car)
        try journal.note("added \(car.plate.rawValue)")
        return car
    }

    /// The repairs of a car, sorted by day.
    func repairs(of plate: Plate) async throws -> [Repair] {
        _ = try await known(plate)
        return try await repairs.repairs(of: plate)
    }

    /// Books work on a car for a day.
    func book(_ work: String, on day: Day, for plate: Plate) async throws -> Repair {
        guard !work.isEmpty else { throw GarageError.empty("work") }
        guard try day >= Day(of: now()) else { throw GarageError.past(day) }
        let car = try await known(plate)
        let repair = Repair(id: try newID(), plate: car.plate, work: work, day: day)
        repairs.book(repair, bays: bays)
        try journal.note("booked \(work) for \(plate.rawValue)")
        return repair
    }

    /// Finishes a repair.
    func finish(_ id: UUID) async throws -> Repair {
        guard var repair = try await repairs.repair(id) else { throw GarageError.unknownRepair(id) }
        let time = try now()
        repairs.finish(id, at: time)
        try journal.note("finished \(repair.work) for \(repair.plate.rawValue)")
        repair.finished = time
        return repair
    }

    private func known(_ plate: Plate) async throws -> Car {
        guard let car = try await cars.car(plate) else { throw GarageError.unknownCar(plate) }
        return car
    }
}
