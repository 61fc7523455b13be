// The definitions that the page refuses, and the conformances that make them compile.
import Foundation
import OldApp
import Rivet

class Tracker {
    private let lock = NSLock()
    private var events: [String] = []
    func track(_ event: String) { lock.withLock { events.append(event) } }
}
#if !REFUSED1
//> extension Tracker
final class AdTracker: Tracker, @unchecked Sendable {}
#endif

final class TrackingModule: Module {
    override func configure() {
        //> define("Tracker", in: .singleton)
        #if !REFUSED1
        define("Tracker", in: .singleton) { Tracker() }
        define("Settings", in: .singleton) { Settings() }
        #endif
    }
}
let factory = try ObjectGraphFactory(TrackingModule.self, environment: Environment())
func check() throws {
    let tracker: Tracker = try factory["Tracker"], settings: Settings = try factory["Settings"]
    let again: (tracker: Tracker, settings: Settings) = try (factory["Tracker"], factory["Settings"])
    precondition(tracker === again.tracker && settings === again.settings)
}
try check()
