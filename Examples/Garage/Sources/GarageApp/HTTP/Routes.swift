import Hummingbird

/// Some routes of the server.
///
/// Modules contribute them, and the server receives them all.
protocol Routes: Sendable {
    func add(to router: any RouterMethods<GarageContext>)
}
