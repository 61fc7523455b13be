import Hummingbird
import Logging
import Rivet
import RivetLifecycle

/// The server and its routes.
final class HTTPModule: Module {
    override func configure() {
        define("Request Graph", in: .singleton) { factory in
            try ObjectGraph(RequestModule.self, environment: factory.environment, parent: factory.graph)
        }
        .eager()
        define("Requests", in: .singleton, needing: "Request Graph") { factory in
            let graph: ObjectGraph = try factory["Request Graph"]
            return Requests { id in
                let request = try ObjectGraphFactory(graph, parent: factory, supplying: (.requestID, id))
                return try request["Request Scope"]
            }
        }
        group("Routes", of: (any Routes).self)
        contribute("Routes", as: .calling(CarRoutes.init, with: "Requests"))
        contribute("Routes", as: .calling(RepairRoutes.init, with: "Requests"))
        contribute("Routes", as: .calling(JournalRoutes.init, with: "Requests", "Admin Only"))
        contribute("Routes", needing: "Request Graph") { factory in
            OperationsRoutes(
                health: { await factory.health(within: .seconds(1)) },
                application: factory.graph,
                request: try factory["Request Graph"]
            )
        }
        define("Admin Only", as: .calling(AdminOnly.init, with: .variable("admin.token")))
        define("Request Log", as: .calling(RequestLog.init, with: .logger))
        define(
            .server,
            in: .singleton,
            as: .calling(
                makeServer,
                with: "Routes",
                "Request Log",
                .logger,
                .variable("host"),
                .variable("port")
            )
        )
    }
}

/// The server, which responds while it runs.
typealias Server = Application<RouterResponder<GarageContext>>

extension Key where Object == Server {
    static var server: Self { "Server" }
}

private func makeServer(routes: [any Routes], log: RequestLog, logger: Logger, host: String, port: Int) -> Server {
    let router = Router(context: GarageContext.self)
    router.add(middleware: log)
    for routes in routes { routes.add(to: router) }
    return Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: "Garage"),
        logger: logger
    )
}
