import Hummingbird

/// The cars and their booked repairs.
struct CarRoutes: Routes {
    let requests: Requests

    func add(to router: any RouterMethods<GarageContext>) {
        router.get("cars") { _, context in
            try await requests.handle(context) { try await $0.workshop.cars.all() }
        }
        router.post("cars") { request, context in
            let car = try await request.decode(as: Car.self, context: context)
            return try await requests.handle(context) { scope in
                EditedResponse(status: .created, response: try scope.workshop.add(car))
            }
        }
        router.get("cars/:plate/repairs") { _, context in
            let plate = try context.parameters.require("plate", as: Plate.self)
            return try await requests.handle(context) { try await $0.workshop.repairs(of: plate) }
        }
        router.post("cars/:plate/repairs") { request, context in
            let plate = try context.parameters.require("plate", as: Plate.self)
            let booking = try await request.decode(as: Booking.self, context: context)
            return try await requests.handle(context) { scope in
                let repair = try await scope.workshop.book(booking.work, on: booking.day, for: plate)
                return EditedResponse(status: .created, response: repair)
            }
        }
    }

    /// The body of a request that books a repair.
    private struct Booking: Decodable {
        let work: String
        let day: Day
    }
}

extension Car: ResponseEncodable {}
extension Repair: ResponseEncodable {}
