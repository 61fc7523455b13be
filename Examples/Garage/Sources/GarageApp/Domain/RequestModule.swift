import Logging
import Rivet

/// What each request has of its own; for everything else it asks the application.
///
/// Its graph is a child of the application's, and is made and checked once. Each request then has a factory of it.
final class RequestModule: Module {
    override func configure() {
        expect(.requestID)
        // The application's logger stays as it is.
        decorate(.logger, needing: Key.requestID.name) { (logger: Logger, factory) in
            var logger = logger
            logger[metadataKey: "request"] = .string(try factory[.requestID])
            return logger
        }
        // One for each request, since each has a factory of its own.
        define(.unitOfWork, in: .singleton, as: .calling(UnitOfWork.init, with: .database, .logger))
        define("Cars", as: .calling(CarRepository.init, with: .database, .unitOfWork))
        define("Repairs", as: .calling(RepairRepository.init, with: .database, .unitOfWork))
        define("Journal", as: .calling(Journal.init, with: .database, .unitOfWork, .requestID, "Now Provider"))
        define(
            "Workshop",
            as: .calling(
                Workshop.init,
                with: "Cars",
                "Repairs",
                "Journal",
                "Identifier Provider",
                "Now Provider",
                .variable("BAYS")
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
