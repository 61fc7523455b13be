import Rivet
import RivetLifecycle

final class CarModule: Module {
    override func configure() throws {
        define(.motor) { _ in Engine() }
        define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
        // In this mode, naming an initializer, `Car.init`, needs the upcoming feature `InferSendableFromCaptures`.
        define("Car", in: .singleton, as: .calling({ Car(motor: $0, radio: $1) }, with: .motor, "Radio"))
        define("Built Car", in: FirstScope()) { factory in try Car(motor: factory[.motor], radio: factory["Radio"]) }
        define("Note") { (_, text: String) in Note(text: text) }
        define("Lines") { [environment] _ in [environment.name.rawValue] }
        define("Version", instance: 7)
        contribute("Names") { _ in "first" }
        contribute("Names") { _ in "second" }
        alias("Vehicle", to: "Car")
        decorate(.motor) { motor, _ in Turbo(inner: motor) }
        require(WindowModule.self)
        require(DataModule.self, under: "Data", variables: ["URL": "here"])
    }

    override class func didAssemble(_ factory: ObjectGraphFactory) throws {
        let _: Car = try factory["Car"]
    }
}

final class WindowModule: Module {
    override func configure() {
        define("Title") { _ in "Garage" }
        define(.window, in: .singleton, on: MainActor.self) { factory in try Window(title: factory["Title"]) }
            .onStart { await $0.open() }
            .onStop { @MainActor window in await window.close() }
            .health { @MainActor window in if !window.isOpen { throw Unexpected(line: #line) } }
        define("Queue", in: .singleton) { _ in Queue() }
            .onStart { await $0.listen() }
            .onStop { await $0.close() }
        define("Panel", on: MainActor.self) { factory in try Window(title: factory["Title"]) }
        define("Sheet", in: .weak, as: .calling({ Window(title: $0) }, with: "Title", on: MainActor.self))
    }
}

final class DataModule: Module {
    override func configure() {
        define("Database", in: .singleton) { factory in try await Database(url: factory.environment["URL"]) }
        define("Recipe", in: .singleton, as: .calling({ try await Database(url: $0) }, with: .variable("URL")))
        define("Reader") { factory in try await [factory.resolve("Database") as Database] }
        define("Session") { (_, token: String) in try await Database(url: token) }
        contribute("Parts") { _ in
            await Task.yield()
            return 1
        }
    }
}

final class TestModule: Module {
    override func configure() {
        require(CarModule.self)
        redefine("Radio", in: .singleton) { _ in Radio(frequency: 1) }
    }
}

final class ChildModule: Module {
    override func configure() {
        expect("Vehicle" as Key<Car>)
        expect("Guest" as Key<String>)
        define("Trip", in: .singleton) { factory in
            try "\(factory["Guest"] as String) \((factory["Car"] as Car).radio.frequency)"
        }
        define("Child Window", in: .singleton, on: MainActor.self) { factory in try Window(title: factory["Guest"]) }
    }
}
