// An application with a namespace for each tenant, whose elements belong to groups outside. Its comments have faults, as
// in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_: Any...) {} }
enum Names { static let sites = "Sites" }
enum Tenant: String, CaseIterable { case apple = "Apple", vapor = "Vapor" }
final class TenantModule: Module {
    override func configure() {
        define("Quota", as: .calling({ (quota: Int) in Report(quota) }, with: .variable("quota")))
        define("Hook") { factory in try Report(factory["Quota"] as Report) }  // fault: define("Hook") => define("Hooks"); finds: elsewhere
        contribute("Sites") { factory in try Report(factory["Quota"] as Report) }
        contribute("Checks") { factory in try Report(factory["Hook"] as Report) }  // finds: missing error
    }
}
final class TenantsModule: Module {
    override func configure() {
        group(Names.sites, of: Report.self)
        group("Checks", of: Report.self)
        for tenant in Tenant.allCases { add(tenant) }
    }
    private func add(_ tenant: Tenant) {
        require(TenantModule.self, under: tenant.rawValue, variables: ["quota": 1])
    }
}
func run() throws {
    let factory = try ObjectGraphFactory(TenantsModule.self, environment: Environment())
    print(try factory[Key(Names.sites)] as [Report], try factory["Checks"] as [Report])
}
