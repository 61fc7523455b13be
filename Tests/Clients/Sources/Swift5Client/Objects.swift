import Foundation
import Rivet

// Code of a client in the Swift 5 language mode, which mentions isolation only where it wants to. The compiler
// warns of little here, so shared types that are safe declare `Sendable`.

protocol Motor { var power: Int { get } }

final class Engine: Motor, Sendable { let power = 100 }

struct Turbo: Motor {
    let inner: Motor
    var power: Int { inner.power + 50 }
}

/// Doesn't declare `Sendable`.
///
/// In this mode a singleton can be of such a class.
final class Radio {
    let frequency: Double

    init(frequency: Double) { self.frequency = frequency }
}

final class Car {
    let motor: Motor
    let radio: Radio

    init(motor: Motor, radio: Radio) {
        self.motor = motor
        self.radio = radio
    }
}

final class Note {
    var text: String

    init(text: String) { self.text = text }
}

final class Database {
    let url: String

    init(url: String) async throws {
        await Task.yield()
        self.url = url
    }
}

actor Queue {
    private(set) var isListening = false

    func listen() { isListening = true }

    func close() { isListening = false }
}

@MainActor final class Window {
    let title: String
    private(set) var isOpen = false

    init(title: String) { self.title = title }

    func open() { isOpen = true }

    func close() async { isOpen = false }
}

final class FirstScope: CustomScope, @unchecked Sendable {
    let name = "first"
    private let lock = NSLock()
    private var kept: [ScopeSlot: any Sendable] = [:]

    func object(for slot: ScopeSlot) -> (any Sendable)? { lock.withLock { kept[slot] } }

    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { lock.withLock { kept[slot] = object } }
}

extension Key where Object == Motor { static var motor: Self { "Motor" } }
extension Key where Object == Window { static var window: Self { "Window" } }
