import Hummingbird
import Logging

/// Logs a line for each request after it was handled.
struct RequestLog: RouterMiddleware {
    let logger: Logger

    func handle(
        _ request: Request,
        context: GarageContext,
        next: (Request, GarageContext) async throws -> Response
    ) async throws -> Response {
        let clock = ContinuousClock()
        let start = clock.now
        func log(_ status: HTTPResponse.Status, _ level: Logger.Level, _ error: (any Error)? = nil) {
            logger.log(
                level: level,
                "\(request.method) \(request.uri.path) \(status.code)",
                metadata: [
                    "request": .string(context.id),
                    "duration": .stringConvertible(clock.now - start),
                    "error": error.map { "\($0)" },
                ].compactMapValues { $0 }
            )
        }
        do {
            let response = try await next(request, context)
            log(response.status, .info)
            return response
        } catch let error as any HTTPResponseError {
            log(error.status, .info, error)
            throw error
        } catch {
            log(.internalServerError, .error, error)
            throw error
        }
    }
}
