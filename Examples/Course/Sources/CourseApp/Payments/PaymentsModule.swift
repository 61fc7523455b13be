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
        contribute(
            "Link Handlers",
            as: .calling(
                { (navigator: Navigator, make: @escaping Provider<UpgradeViewModel>) in
                    LinkHandler(word: "upgrade") { _ in try await navigator.push(make()) }
                },
                with: .navigator,
                .provider(.upgradeScreen),
                on: MainActor.self
            )
        )
        define(
            .purchasesScreen,
            as: .calling(PurchasesViewModel.init, with: "Purchases", .display, on: MainActor.self)
        )
        contribute(
            "Link Handlers",
            as: .calling(
                { (navigator: Navigator, make: @escaping Provider<PurchasesViewModel>) in
                    LinkHandler(word: "purchases") { _ in try await navigator.push(make()) }
                },
                with: .navigator,
                .provider(.purchasesScreen),
                on: MainActor.self
            )
        )
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
