/// Somebody who treats patients.
package protocol Clinician: Sendable {
    var title: String { get }
}

/// Somebody who can be called at night.
package protocol OnCall: Sendable {
    var pager: Int { get }
}

package final class Doctor: Clinician {
    package let title: String
    package init(_ title: String = "Doctor") { self.title = title }
}

package final class Nurse: Clinician, OnCall {
    package let title: String
    package let pager: Int
    package init(_ title: String = "Nurse", pager: Int = 0) { (self.title, self.pager) = (title, pager) }
}

/// Carries things, but treats nobody.
package struct Porter: Sendable {
    package let name: String
    package init(_ name: String = "Porter") { self.name = name }
}

package final class Cleaner: Sendable {
    package init() {}
}

package struct Patient: Sendable {
    package let name: String
    package let age: Int
    package init(name: String, age: Int) { (self.name, self.age) = (name, age) }
}

package enum Shift: String, CaseIterable, Sendable {
    case early, late, night
}
