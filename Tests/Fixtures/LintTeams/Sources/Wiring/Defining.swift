import Care
import Rivet

// Functions that define objects under names that their caller passes.

extension Module {
    /// Defines a service, and a text about its state.
    package func service<Object: Sendable>(
        _ name: String,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        define(Key<Object>(name), in: .singleton, as: make)
        define(Key<String>("\(name) State")) { "\(name) is ready" }
    }

    /// Defines the nurse, the doctor and the room of a ward.
    package func ward(_ name: String, head: String = "Head") {
        define("\(name) Nurse", in: .singleton) { Nurse(name) }
        define("\(name) Doctor", in: .singleton) { Doctor(name) }
        staffedRoom(name)
        define("\(head) of \(name)") { Doctor(head) }
    }

    /// Defines a room that depends on its nurse.
    package func staffedRoom(_ ward: String) {
        define("\(ward) Room", needing: "\(ward) Nurse") { factory in
            Room(try factory["\(ward) Nurse"] as Nurse)
        }
    }

    /// Defines an object under the name of its type.
    package func register<Object: Sendable>(_ make: @escaping @Sendable () -> Object) {
        define(Key<Object>("\(Object.self)"), in: .singleton) { make() }
    }

    /// Replaces an object by a fixed one.
    package func fix<Object: Sendable>(_ name: String, _ object: Object) {
        redefine(Key<Object>(name)) { object }
    }

    /// Counts how often an object is created.
    package func audited<Object: Sendable>(_ name: String, as type: Object.Type) {
        decorate(Key<Object>(name)) { (object: Object, factory) in
            _ = try factory["Audit"] as Ledger
            return object
        }
    }

    /// Adds a second name.
    package func nickname(_ short: String, for name: String) { alias(short, to: name) }

    /// Adds an object to a group.
    package func member<Object: Sendable>(of group: String, _ object: Object) {
        contribute(Key<Object>(group)) { object }
    }

    /// Defines an object by a recipe with one dependency.
    package func made<Object: Sendable, Part>(
        _ name: String,
        from part: String,
        by make: @escaping @Sendable (Part) -> Object
    ) {
        define(Key<Object>(name), in: .singleton, as: .calling(make, with: Key<Part>(part)))
    }

    /// Requires several modules.
    package func requireAll(_ modules: [Module.Type]) {
        for module in modules { require(module) }
    }

    /// Requires a module once for each ward.
    package func requireEach(_ module: Module.Type, under wards: String...) {
        for ward in wards { require(module, under: ward) }
    }
}

extension ObjectGraphFactory {
    /// Resolves an object that `register` defined.
    package func registered<Object>(_ type: Object.Type = Object.self) throws -> Object {
        try self[Key<Object>("\(Object.self)")]
    }

    /// Resolves the text about a service.
    package func state(of service: String) throws -> String { try self["\(service) State"] }
}
