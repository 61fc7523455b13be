import Hummingbird

/// The HTTP responses for rejected requests.
///
/// Hummingbird answers 400 to requests that can't be read.
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
