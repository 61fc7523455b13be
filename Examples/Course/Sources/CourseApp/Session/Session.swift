import Rivet
import Synchronization

/// The objects of one user, from signing in to signing out.
struct Session: Sendable {
    let user: User
    let makeDashboard: Provider<DashboardViewModel>
}

/// The session of the current user.
final class Sessions: Sendable {
    private let authentication: AuthenticationInteractor
    private let graph: ObjectGraph
    private let parent: ObjectGraphFactory
    private let running = Mutex<Session?>(nil)

    init(authentication: AuthenticationInteractor, graph: ObjectGraph, parent: ObjectGraphFactory) {
        (self.authentication, self.graph, self.parent) = (authentication, graph, parent)
    }

    var current: Session? { running.withLock { $0 } }

    func begin(_ user: User) throws -> Session {
        let child = try ObjectGraphFactory(graph, parent: parent, supplying: (.user, user))
        let session: Session = try child["Session"]
        running.withLock { $0 = session }
        return session
    }

    /// Releases the objects of the user.
    func end() {
        running.withLock { $0 = nil }
        authentication.signOut()
    }
}
