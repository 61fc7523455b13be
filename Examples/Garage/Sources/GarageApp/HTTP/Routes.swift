import Hummingbird

/// Some of what the server answers to: modules contribute them, and the server has them all.
protocol Routes: Sendable {
    func add(to router: any RouterMethods<GarageContext>)
}
