import Rivet

/// Payments, if their flag is on.
final class PaymentsModule: Module {
    override func configure() {
        define(.paymentStore, in: .singleton) { SystemStore() }
        define("Product Repository", as: .calling(ProductRepository.init, with: .api))
        define("Purchases", in: .singleton) { Purchases() }
        define("Receipt Validator") { ReceiptValidator() }
        define(
            .paymentInteractor,
            as: .calling(
                PaymentInteractor.init,
                with: .paymentStore,
                "Product Repository",
                "Receipt Validator",
                "Purchases",
                .paymentAnalytics
            )
        )
        define(
            .upgradeScreen,
            as: .calling(UpgradeViewModel.init, with: "Payment Interactor", .display, on: MainActor.self)
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Upgrade Screen Provider", Key.navigator) { factory in
            let navigator = try factory[.navigator]
            let make: Provider<UpgradeViewModel> = try factory[.provider(.upgradeScreen)]
            return LinkHandler(word: "upgrade") { _ in try await navigator.push(make()) }
        }
        define(
            .purchasesScreen,
            as: .calling(PurchasesViewModel.init, with: "Purchases", .display, on: MainActor.self)
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Purchases Screen Provider", Key.navigator) {
            factory in
            let navigator = try factory[.navigator]
            let make: Provider<PurchasesViewModel> = try factory[.provider(.purchasesScreen)]
            return LinkHandler(word: "purchases") { _ in try await navigator.push(make()) }
        }
    }
}

extension Key where Object == any PaymentStore {
    static var paymentStore: Self { "Payment Store" }
}

extension Key where Object == PaymentInteractor {
    static var paymentInteractor: Self { "Payment Interactor" }
}

extension Key where Object == UpgradeViewModel {
    static var upgradeScreen: Self { "Upgrade Screen" }
}

extension Key where Object == PurchasesViewModel {
    static var purchasesScreen: Self { "Purchases Screen" }
}
