struct Body: Sendable {}
struct Door: Sendable {}
struct Car: Sendable {
    let body: Body
    let doors: [Door]
}
struct User: Sendable {
    init(_ token: String) {}
}
