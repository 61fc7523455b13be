import Synchronization

/// Something to buy.
struct Product: Codable, Sendable {
    let id: String
    let title: String
    let price: String
}

/// The store of the system.
protocol PaymentStore: Sendable {
    func buy(_ product: Product) async throws -> String
}

/// The store of the device; here every purchase succeeds.
struct SystemStore: PaymentStore {
    func buy(_ product: Product) async throws -> String { "receipt of \(product.id)" }
}

/// The products of the server.
struct ProductRepository: Sendable {
    let api: API

    func products() async throws -> [Product] { try await api.get("products") }
}

/// Checks a receipt.
struct ReceiptValidator: Sendable {
    func validate(_ receipt: String) throws {
        guard receipt.hasPrefix("receipt") else { throw PaymentError.receipt }
    }
}

enum PaymentError: Error {
    case receipt
}

/// The titles of bought products.
final class Purchases: Sendable {
    private let bought = Mutex<[String]>([])

    var titles: [String] { bought.withLock { $0 } }

    func add(_ title: String) { bought.withLock { $0.append(title) } }
}

/// Sells products.
struct PaymentInteractor: Sendable {
    let store: any PaymentStore
    let products: ProductRepository
    let validator: ReceiptValidator
    let purchases: Purchases
    let analytics: any PaymentAnalytics

    func offer() async throws -> String? {
        try await products.products().first.map { "\($0.title) for \($0.price)" }
    }

    func buy(_ product: Product) async throws {
        try validator.validate(await store.buy(product))
        purchases.add(product.title)
        analytics.bought(product: product.id)
    }

    func all() async throws -> [Product] { try await products.products() }
}

/// The list of products.
@MainActor final class UpgradeViewModel: Screen {
    private let interactor: PaymentInteractor
    private let display: any Display

    init(interactor: PaymentInteractor, display: any Display) {
        (self.interactor, self.display) = (interactor, display)
    }

    func open() async throws {
        display.show("Upgrade", try await interactor.all().map { "\($0.title), \($0.price)" })
    }

    func buy() async throws {
        for product in try await interactor.all() { try await interactor.buy(product) }
    }
}

/// The list of purchases.
@MainActor final class PurchasesViewModel: Screen {
    private let purchases: Purchases
    private let display: any Display

    init(purchases: Purchases, display: any Display) { (self.purchases, self.display) = (purchases, display) }

    func open() async throws { display.show("Purchases", purchases.titles) }
}
