// The screens that move while the old container still runs.
// swift-format-ignore-file: NeverForceUnwrap

//> @preconcurrency import OldApp

Container.shared.register(Account.self) { _ in Account(owner: "Ada") }
Container.shared.register(Tracker.self) { _ in Tracker() }

//> @MainActor final class ProfileModel
profile.close()

//> final class Wishlist
//> func forward

final class WishlistModule: Module {
    override func configure() {
        require(OldObjectsModule.self)
        define("Wishlist", as: .calling(Wishlist.init, with: "Tracker"))
    }
}
// Before and after its registration is forwarded.
Container.shared.register(Wishlist.self) { _ in Wishlist() }
Container.shared.resolve(Wishlist.self)!.add("apple")
forward(to: try ObjectGraphFactory(WishlistModule.self, environment: Environment()))
Container.shared.resolve(Wishlist.self)!.add("pear")

//> struct OldObjects
let old: Account = try makeFactory(with: .shared)["Account"]
precondition(old.owner == "Ada")
