struct WebServer: Sendable {
    let router: Router
    let clock: FixedClock?
}
