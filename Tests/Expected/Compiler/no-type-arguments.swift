// A request with arguments, but without a type.
import Rivet

final class User: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws {
    let user = try factory["User", with: 12]
    print(user)
}
#else
func ask(_ factory: ObjectGraphFactory) throws {
    let user: User = try factory["User", with: 12]
    print(user)
}
#endif
