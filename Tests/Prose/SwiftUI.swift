// The application of the page about SwiftUI, with a stand-in for SwiftUI (Tests/Prose/Modules).
// options: -parse-as-library -module-name TownKit
// replaced: #Preview by preview
import Foundation
import SwiftUI

struct DiskStore: CarStore {
    func cars() async -> [String] { ["Roadster"] }
    func price(of car: String) async -> Int { 80 }
}

//> TownModule.swift | protocol CarStore
//> Town.swift | @MainActor struct Town
//> TownApp.swift | @main
//> Router.swift | @MainActor @Observable final class Router
//> CarLink.swift | struct CarLink
//> FakeStore.swift | struct FakeStore
@MainActor func makePreviews() {
    //> Previews.swift | #Preview
}
//> CarTests.swift | @testable import TownKit
//> Injected.swift | enum Injection
//> Catalogue.swift | final class Catalogue

extension TownApp {
    static func main() async throws {
        let shown = await texts(of: Self().body)
        precondition(shown == ["Roadster", "Roadster: 80"], "\(shown)")

        makePreviews()
        var printed: [[String]] = []
        for scene in previews { printed.append(await texts(of: scene)) }
        precondition(printed == [["Van: 30"], ["Roadster", "Van", "Van: 30"]], "\(printed)")

        let town = try Town(.test) { $0.redefine("Store") { FakeStore() } }
        let link = WindowGroup { CarLink(car: "Bus").environment(town.router) }
        let links = await texts(of: link)
        precondition(links == ["Bus"] && town.router.details?.name == "Bus")

        // Neither a detached task nor a dispatch queue has the test's factory.
        let detached = await Injection.$factory.withValue(.success(town.factory)) {
            let task = Task.detached { await Catalogue().count() }
            return await task.value
        }
        let queued = await Injection.$factory.withValue(.success(town.factory)) {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let catalogue = Catalogue()
                    Task { continuation.resume(returning: await catalogue.count()) }
                }
            }
        }
        precondition(detached == 1 && queued == 1)

        let replaced = catalogue(with: town.factory), first = Catalogue()
        let (fakes, others) = (await replaced.count(), await first.count())
        precondition(fakes == 2 && others == 1)

        exit(await Testing.__swiftPMEntryPoint())
    }
}
