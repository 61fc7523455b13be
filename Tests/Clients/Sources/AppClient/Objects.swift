import Rivet
import Synchronization

// Code of a client whose default isolation is the main actor. Unannotated types belong to the main actor, which is
// right for windows and views. Types that other code creates are `nonisolated`.

final class Window {
    let title: String
    private(set) var isOpen = false

    init(title: String) { self.title = title }

    func open() { isOpen = true }

    func close() async { isOpen = false }
}

final class Account {
    let token: String

    init(token: String) async throws {
        await Task.yield()
        self.token = token
    }
}

actor Queue {
    private(set) var isListening = false

    func listen() { isListening = true }

    func close() { isListening = false }
}

nonisolated protocol Motor: Sendable { var power: Int { get } }

nonisolated final class Engine: Motor { let power = 100 }

nonisolated final class Turbo: Motor {
    private let inner: any Motor

    init(_ inner: any Motor) { self.inner = inner }

    var power: Int { inner.power + 50 }
}

/// Not `Sendable`: each request creates its own.
nonisolated final class Note {
    var text: String

    init(text: String) { self.text = text }
}

nonisolated final class Car: Sendable {
    let motor: any Motor
    let radio: Radio

    init(motor: any Motor, radio: Radio) {
        self.motor = motor
        self.radio = radio
    }
}

/// A struct of `Sendable` values can be created anywhere without an annotation.
struct Radio { let frequency: Double }

nonisolated final class Database: Sendable {
    let url: String

    init(url: String) async throws {
        await Task.yield()
        self.url = url
    }
}

/// A scope doesn't need `nonisolated`, because its protocol requires `Sendable`.
final class FirstScope: CustomScope {
    let name = "first"
    private let kept = Mutex<[ScopeSlot: any Sendable]>([:])

    func object(for slot: ScopeSlot) -> (any Sendable)? { kept.withLock { $0[slot] } }

    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { kept.withLock { $0[slot] = object } }
}

nonisolated extension Key where Object == any Motor { static var motor: Self { "Motor" } }
nonisolated extension Key where Object == Window { static var window: Self { "Window" } }
