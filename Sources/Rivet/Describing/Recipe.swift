/// How an object is made from declared needs.
///
/// A closure keeps what it asks for to itself. A recipe says it: it names a function, mostly an initialiser,
/// and the names that its parameters come from. So the graph knows what is needed before anything is built,
/// and checks it.
///
/// ```swift
/// define("Car", in: .singleton, as: .calling(Car.init, with: "Engine", "Radio", "Wheels"))
/// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
/// define("Garage", as: .calling({ Garage(makeCar: $0) }, with: "Car Provider"))
/// ```
///
/// The needs are literals or keys, in the order of the parameters. An initialiser's default arguments are
/// lost when it is named like this; write a closure to keep them: `.calling({ Car(engine: $0) }, with:
/// "Engine")`. Of several initialisers one is chosen by its labels: `Car.init(engine:)`.
public struct Recipe<Object>: Sendable {
    let needs: [Need]
    let make: @Sendable (ObjectGraphFactory) throws -> Object

    @usableFromInline
    init(needing needs: [Need], make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) {
        self.needs = needs
        self.make = make
    }
}
