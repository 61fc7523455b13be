struct WebServer: Sendable {
    let router: Router
    let clock: FixedClock?
}
struct Garage: Sendable { let makeWheel: Provider<Wheel> }
