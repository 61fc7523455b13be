import Foundation

/// The reasons why the garage rejects a request.
enum GarageError: Error, Equatable {
    case unknownCar(Plate)
    case knownCar(Plate)
    case unknownRepair(UUID)
    case finishedRepair(UUID)
    case past(Day)
    case full(Day)
    case empty(String)
}

extension GarageError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownCar(let plate): "there is no car \(plate.rawValue)"
        case .knownCar(let plate): "there is already a car \(plate.rawValue)"
        case .unknownRepair(let id): "there is no repair \(id)"
        case .finishedRepair(let id): "the repair \(id) is already finished"
        case .past(let day): "\(day.rawValue) is in the past"
        case .full(let day): "no bay is free on \(day.rawValue)"
        case .empty(let field): "\"\(field)\" is empty"
        }
    }
}
