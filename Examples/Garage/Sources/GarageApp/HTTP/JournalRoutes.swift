import Hummingbird

/// The journal, which requires the administrator's token.
struct JournalRoutes: Routes {
    let requests: Requests
    let admin: AdminOnly

    func add(to router: any RouterMethods<GarageContext>) {
        router.group().add(middleware: admin).get("journal") { _, context in
            try await requests.handle(context) { try await $0.workshop.journal.entries() }
        }
    }
}

extension JournalEntry: ResponseEncodable {}
