import Rivet
import Testing

/// Features of the containers of the Poq SDK, written with Rivet.
///
/// Each test follows an example of the SDK.
///
/// There, an application replaces a mapper, service or view of the SDK by `.single`, `.factory`, `.replace` or
/// `.decorate`, under `mappers`, `services` or `views`.
@Suite struct PoqTests {
    protocol Mapper: AnyObject, Sendable { func map(_ product: String) -> String }

    final class StandardMapper: Mapper { func map(_ product: String) -> String { product } }
    final class CustomMapper: Mapper { func map(_ product: String) -> String { product.uppercased() } }

    final class FallbackMapper: Mapper {
        let mapper: any Mapper
        init(around mapper: any Mapper) { self.mapper = mapper }
        func map(_ product: String) -> String { product.isEmpty ? "nothing" : mapper.map(product) }
    }

    /// The SDK: a shared mapper, and a view that is created for each request.
    final class ProductModule: Module {
        override func configure() {
            define("Mapper", in: .singleton) { _ in StandardMapper() as any Mapper }
            define("View") { factory in try "[\((factory["Mapper"] as any Mapper).map("shoe"))]" }
        }
    }

    private func product(_ change: (Module) -> Void) throws -> ObjectGraphFactory {
        try factory { module in
            module.require(ProductModule.self)
            change(module)
        }
    }

    private func mappers(of factory: ObjectGraphFactory) throws -> (any Mapper, any Mapper) {
        (try factory["Mapper"], try factory["Mapper"])
    }

    @Test func `a dependency can have a single instance`() throws {
        let (first, second) = try mappers(
            of: product { $0.redefine("Mapper", in: .singleton) { _ in CustomMapper() as any Mapper } }
        )
        #expect(first is CustomMapper && first === second)
    }

    @Test func `a dependency can have a new instance for each request`() throws {
        let (first, second) = try mappers(
            of: product { $0.redefine("Mapper", in: .prototype) { _ in CustomMapper() as any Mapper } }
        )
        #expect(first is CustomMapper && first !== second)
    }

    @Test func `replacing a dependency affects its dependents`() throws {
        let factory = try product { $0.redefine("Mapper", in: .singleton) { _ in CustomMapper() as any Mapper } }
        #expect(try factory["View"] == "[SHOE]")
        #expect(try product { _ in }["View"] == "[shoe]")
    }

    @Test func `a dependency can be decorated`() throws {
        let factory = try product {
            $0.decorate("Mapper") { (mapper: any Mapper, _) in FallbackMapper(around: mapper) }
        }
        let (first, second) = try mappers(of: factory)
        #expect(first === second && first.map("") == "nothing" && first.map("shoe") == "shoe")
        #expect((first as? FallbackMapper)?.mapper is StandardMapper)
    }

    @Test func `the original stays available after a redefinition`() throws {
        let factory = try product { module in
            module.redefine("Mapper", in: .singleton) { factory in
                FallbackMapper(around: try factory["Mapper Original"]) as any Mapper
            }
        }
        #expect(try factory["Mapper Original"] as any Mapper is StandardMapper)
        #expect(try (factory["Mapper"] as any Mapper).map("") == "nothing")
    }

    @Test func `a ready object can be defined under a key`() throws {
        let session = Key<any Mapper>("Session Mapper")
        let mapper = CustomMapper()
        let factory = try product { $0.define(session, instance: mapper) }
        #expect(try factory[session] === mapper)
    }

    @Test func `dependencies can be grouped in namespaces`() throws {
        final class MappersModule: Module {
            override func configure() { define("Product", in: .singleton) { _ in StandardMapper() as any Mapper } }
        }
        final class ViewsModule: Module {
            override func configure() {
                define("Product") { factory in try "[\((factory["Mappers.Product"] as any Mapper).map("shoe"))]" }
            }
        }
        let factory = try factory { module in
            module.require(MappersModule.self, under: "Mappers")
            module.require(ViewsModule.self, under: "Views")
            module.redefine("Mappers.Product", in: .singleton) { _ in CustomMapper() as any Mapper }
        }
        #expect(try factory["Views.Product"] == "[SHOE]")
        #expect(factory.names == ["Mappers.Product", "Views.Product"])
    }
}
