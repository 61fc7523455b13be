/// A number plate, which identifies a car.
///
/// A plate is always valid. An invalid one can't be created, and a request that contains one is malformed.
struct Plate: RawRepresentable, Codable, Hashable, Sendable {
    let rawValue: String

    init?(rawValue: String) {
        let allowed = rawValue.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard allowed, (2...10).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }
}
