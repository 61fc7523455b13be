import Hummingbird

/// How what the garage refuses is told over HTTP; what can't be read at all is Hummingbird's 400.
extension GarageError: HTTPResponseError {
    var status: HTTPResponse.Status {
        switch self {
        case .unknownCar, .unknownRepair: .notFound
        case .knownCar, .finishedRepair, .full: .conflict
        case .past, .empty: .unprocessableContent
        }
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        try HTTPError(status, message: description).response(from: request, context: context)
    }
}
