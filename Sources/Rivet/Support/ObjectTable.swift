internal import RivetShared

/// Values for some objects, by the identities of the objects.
///
/// For few values or many look-ups. A removed value leaves a free place behind, which its object or a new object with
/// the same identity may use again.
package struct ObjectTable<Value> {
    private var index = WordIndex()
    private var values: [Value?] = []
    /// The number of values.
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// All values, in the order in which their objects were added.
    package var all: [Value] { values.compactMap { $0 } }

    package subscript(id: ObjectIdentifier) -> Value? {
        get { index.number(of: id).flatMap { values[$0] } }
        set {
            if let newValue {
                let number = index.add(id)
                if number == values.count { values.append(nil) }
                if values[number] == nil { count += 1 }
                values[number] = newValue
            } else if let number = index.number(of: id), values[number] != nil {
                values[number] = nil
                count -= 1
            }
        }
    }
}
