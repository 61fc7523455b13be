import Foundation
import Rivet
import Testing

/// Children on many threads, cycles across generations, and lifetimes.
@Suite struct ChildThreadTests {
    @Test func `many children on many threads share the parent's singleton but not their own`() async throws {
        let (shared, own) = (Probe(), Probe())
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Shared", in: .singleton) { _ in
                    for _ in 0..<3 { sched_yield() }
                    return shared.object()
                }
            }
        )
        let childGraph = try graph.child { module in
            module.define("Own", in: .singleton) { factory in
                _ = try factory["Shared"] as Probe.Object
                return own.object()
            }
            module.decorate("Shared") { (object: Probe.Object, _) in object }
        }
        for round in 1...20 {
            let parent = try ObjectGraphFactory(graph)
            let objects = Collected<[Probe.Object?]>()
            try await atOnce(
                (0..<8).map { _ in
                    {
                        let child = try? ObjectGraphFactory(childGraph, parent: parent)
                        objects.append([
                            try? child?["Own"], try? child?["Shared"], try? child?["Own"], try? parent["Shared"],
                        ])
                    }
                }
            )
            let (first, all) = (objects.elements[0], objects.elements)
            #expect(
                all.allSatisfy {
                    $0[0] != nil && $0[0] === $0[2] && $0[1] != nil && $0[1] === first[1] && $0[3] === first[1]
                }
            )
            #expect(shared.made == round && own.made == 8 * round)
        }
    }

    @Test func `one child on many threads builds its singleton once`() async throws {
        let probe = Probe()
        let parent = try factory { $0.text("Name", "parent") }
        let graph = try parent.graph.child { module in
            module.expect(Key<Int>("Number"))
            module.define("Own", in: .singleton) { factory in
                _ = (try factory["Number"] as Int, try factory.text("Name"))
                return probe.object()
            }
        }
        for round in 1...50 {
            let child = try ObjectGraphFactory(graph, parent: parent, supplying: ["Number": round])
            let objects = Collected<Probe.Object?>()
            try await atOnce((0..<8).map { _ in { objects.append(try? child["Own"]) } })
            #expect(objects.elements.allSatisfy { $0 != nil && $0 === objects.elements[0] })
            #expect(probe.made == round)
        }
    }

    @Test func `a child can be released while it is in use`() async throws {
        let probe = Probe()
        let parent = try factory { $0.define("Shared", in: .singleton) { _ in probe.object() } }
        let graph = try parent.graph.child { module in
            module.define("Own", in: .singleton) { factory in
                for _ in 0..<3 { sched_yield() }
                return [try factory["Shared"] as Probe.Object, probe.object()]
            }
        }
        for _ in 1...50 {
            let held = Later<ObjectGraphFactory>()
            held.set(try ObjectGraphFactory(graph, parent: parent))
            let found = Collected<Int?>()
            let use: @Sendable () -> Void = {
                // The child may have been released by then. Objects resolved from it live on.
                guard let child = try? held.value else { return }
                found.append((try? child["Own"] as [Probe.Object])?.count)
            }
            try await atOnce([use, use, { held.set(nil) }, use])
            #expect(found.elements.allSatisfy { $0 == 2 })
        }
        for _ in 0..<1_000 where probe.alive > 1 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(probe.alive == 1)
    }

    @Test func `a child keeps its parent's factory alive`() throws {
        let probe = Probe()
        var child: ObjectGraphFactory? = try factory { $0.define("Shared", in: .singleton) { _ in probe.object() } }
            .child { $0.define("Ask") { factory in try factory["Shared"] as Probe.Object } }
        #expect(try child?["Ask"] as Probe.Object? === child?["Shared"] as Probe.Object?)
        #expect(probe.alive == 1)
        child = nil
        #expect(probe.alive == 0)
    }

    @Test func `releasing a child releases its objects but not the parent's`() throws {
        let (shared, own, supplied) = (Probe(), Probe(), Probe())
        let parent = try factory { $0.define("Shared", in: .singleton) { _ in shared.object() } }
        let graph = try parent.graph.child { module in
            module.expect(Key<Probe.Object>("Supplied"))
            module.define("Own", in: .singleton) { factory in
                [try factory["Shared"] as Probe.Object, try factory["Supplied"], own.object()]
            }
        }
        for round in 1...5 {
            let child = try ObjectGraphFactory(graph, parent: parent, supplying: ["Supplied": supplied.object()])
            #expect(try (child["Own"] as [Probe.Object]).count == 3)
            #expect(own.made == round && supplied.alive == 1)
        }
        #expect(own.alive == 0 && supplied.alive == 0)
        #expect(shared.alive == 1 && shared.made == 1)
    }

    // MARK: - Cycles

    /// A parent that resolves from a captured child, and a child that resolves from its parent.
    private func family(_ links: Links) throws -> (parent: ObjectGraphFactory, child: ObjectGraphFactory) {
        let captured = Later<ObjectGraphFactory>()
        let parent = try factory { module in
            module.define("Parent's", shared: links.isShared(0)) { _ in try captured.value.text("Child's") }
        }
        let child = try parent.child { module in
            module.define("Child's", shared: links.isShared(1)) { factory in try factory.text("Parent's") }
        }
        captured.set(child)
        return (parent, child)
    }

    @Test(arguments: Links.allCases)
    func `a cycle across child and parent is an error, wherever it is entered`(links: Links) async throws {
        let (parent, child) = try family(links)
        for (factory, name) in [(parent, "Parent's"), (child, "Child's"), (child, "Parent's")] {
            let error = try await found { failure { try factory.text(name) } }
            #expect(error?.code == .cycle)
            #expect(error.map { Set($0.names) } == ["Parent's", "Child's"])
            #expect(error?.names.first == name && error?.isClosedOnce == true)
        }
    }

    @Test(arguments: Links.allCases)
    func `a cycle across child and parent is an error on both of two concurrent threads`(links: Links) async throws {
        for _ in 1...20 {
            let (parent, child) = try family(links)
            let codes = Collected<ResolutionError.Code?>()
            try await atOnce([
                { codes.append(failure { try parent.text("Parent's") }?.code) },
                { codes.append(failure { try child.text("Child's") }?.code) },
            ])
            #expect(codes.elements == [.cycle, .cycle])
        }
    }

    @Test func `a cycle through a decorated original is an error`() async throws {
        let captured = Later<ObjectGraphFactory>()
        let parent = try factory { $0.define("Name", in: .singleton) { _ in try captured.value.text("Name") } }
        let child = try parent.child { $0.decorate("Name") { (name: String, _) in "<\(name)>" } }
        captured.set(child)
        #expect(try await found { failure { try child.text("Name") } }?.code == .cycle)
        #expect(try await found { failure { try parent.text("Name") } }?.code == .cycle)
    }

    @Test func `a cycle through an expectation is an error`() async throws {
        let captured = Later<ObjectGraphFactory>()
        let parent = try factory { $0.define("Name", in: .singleton) { _ in try captured.value.text("Ask") } }
        let child = try parent.child { module in
            module.expect(Key<String>("Name"))
            module.define("Ask", in: .singleton) { factory in try factory.text("Name") }
        }
        captured.set(child)
        #expect(try await found { failure { try child.text("Ask") } }?.code == .cycle)
    }
}
