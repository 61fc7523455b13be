/// A device at a bed.
package protocol Device: Sendable {
    var label: String { get }
}

/// Whatever needs to be cleaned between two patients.
package protocol Cleanable: Sendable {
    var minutes: Int { get }
}

package final class Scanner: Device {
    package let label: String
    package init(_ label: String = "Scanner") { self.label = label }
}

package struct Thermometer: Device {
    package let label: String
    package init(_ label: String = "Thermometer") { self.label = label }
}

package enum Bed: String, Cleanable {
    case standard, intensive

    package var minutes: Int { self == .standard ? 10 : 30 }
}

package struct Chart: Sendable {
    package let lines: [String]
    package init(_ lines: String...) { self.lines = lines }
}

package final class Archive: Sendable {
    package let name: String
    package init(_ name: String = "Archive") { self.name = name }
}

package struct Drug: Sendable {
    package let name: String
    package init(_ name: String) { self.name = name }
}

package final class Ledger: Sendable {
    package init() {}
}

/// A room with what is in it.
package struct Room: Sendable {
    package let contents: [String]
    package init(_ contents: Any...) { self.contents = contents.map { "\($0)" } }
}
