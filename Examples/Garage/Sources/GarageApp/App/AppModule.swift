public import Logging
public import Rivet

/// The whole application.
public final class AppModule: Module {
    override public func configure() throws {
        define(.logger, in: .singleton, as: .calling(makeLogger, with: .variable("log.level")))
        require(StorageModule.self)
        require(DomainModule.self)
        require(HTTPModule.self)
        if environment.contains("backup") { require(BackupModule.self) }
        if environment.name == .development { require(DemoModule.self) }
        if try environment["plain", default: false] { require(PlainModule.self) }
    }
}

extension Key where Object == Logger {
    /// The application's logger.
    ///
    /// Objects of a request receive the request's logger.
    public static var logger: Self { "Logger" }
}

func makeLogger(level: Logger.Level) -> Logger {
    var logger = Logger(label: "garage")
    logger.logLevel = level
    return logger
}
