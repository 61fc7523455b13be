import Logging
import Rivet

/// The objects that each request has for itself.
///
/// Everything else comes from the application.
///
/// Its graph is a child of the application's graph, created and checked once. Each request has its own factory of it.
final class RequestModule: Module {
    override func configure() {
        expect(.requestID)
        // The application's own logger doesn't change.
        decorate(.logger, needing: Key.requestID) { (logger: Logger, factory) in
            var logger = logger
            logger[metadataKey: "request"] = .string(try factory[.requestID])
            return logger
        }
        // One for each request, because each request has its own factory.
        define(.unitOfWork, in: .singleton, as: .calling(UnitOfWork.init, with: .database, .logger))
        define("Cars", as: .calling(CarRepository.init, with: .database, .unitOfWork))
        define("Repairs", as: .calling(RepairRepository.init, with: .database, .unitOfWork))
        define("Journal", as: .calling(Journal.init, with: .database, .unitOfWork, .requestID, .provider("Now")))
        define(
            "Workshop",
            as: .calling(
                Workshop.init,
                with: "Cars",
                "Repairs",
                "Journal",
                .provider("Identifier"),
                .provider("Now"),
                .variable("bays")
            )
        )
        define("Request Scope", as: .calling(RequestScope.init, with: "Workshop", .unitOfWork))
    }
}

extension Key where Object == String {
    static var requestID: Self { "Request ID" }
}

extension Key where Object == UnitOfWork {
    static var unitOfWork: Self { "Unit of Work" }
}
