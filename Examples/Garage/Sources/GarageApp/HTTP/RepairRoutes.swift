import Foundation
import Hummingbird

/// The routes of single repairs.
struct RepairRoutes: Routes {
    let requests: Requests

    func add(to router: any RouterMethods<GarageContext>) {
        router.post("repairs/:id/finish") { _, context in
            let id = try context.parameters.require("id", as: UUID.self)
            return try await requests.handle(context) { try await $0.workshop.finish(id) }
        }
    }
}
