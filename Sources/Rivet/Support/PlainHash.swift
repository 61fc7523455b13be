/// The hash of a number that the program itself chooses, such as an address.
///
/// SipHash, which dictionaries use otherwise, protects from keys that an attacker chooses, and costs a hundred
/// instructions.
enum PlainHash {
    @inline(__always)
    static func of(_ bits: UInt64) -> Int {
        let product = bits.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        return Int(truncatingIfNeeded: product.high ^ product.low)
    }
}
