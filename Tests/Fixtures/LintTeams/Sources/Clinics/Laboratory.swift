import Care
import Rivet
import RivetLifecycle
import Wiring

// Asynchronous objects, and synchronous requests for them.

/// A sample, which takes time to prepare.
final class Sample: Sendable {
    let name: String
    init(name: String) async { self.name = name }
    init(quick name: String) { self.name = name }
}

actor Analyzer {
    let sample: Sample
    init(sample: Sample) { self.sample = sample }
}

struct Report: Sendable {
    let text: String
}

/// The samples, of which some must be awaited.
final class SampleModule: Module {
    override func configure() {
        define("Blood", in: .singleton) { await Sample(name: "Blood") }
        define("Saliva") { Sample(quick: "Saliva") }
        define("Tissue") { () async throws in await Sample(name: "Tissue") }
        define("Frozen", in: .singleton) { await Sample(name: "Frozen") }.eager()
        #if FAULTS
        define("Chilled", in: .singleton) { await Sample(name: "Chilled") }
        #else
        define("Chilled", in: .singleton) { await Sample(name: "Chilled") }.eager()
        #endif
        define("Dried", in: .singleton) { Sample(quick: "Dried") }
        #if FAULTS
        define("Stained", in: .singleton) { await Sample(name: "Stained") }
        #else
        define("Stained", in: .singleton) { Sample(quick: "Stained") }
        #endif
        define("Washed", in: .singleton) { Sample(quick: "Washed") }
            #if FAULTS
        .completed { _, factory in _ = try await factory.resolve("Blood") as Sample }
            #else
        .completed { _, factory in _ = try factory["Saliva"] as Sample }
            #endif
        define("Analyzer", in: .singleton, as: .calling({ Analyzer(sample: $0) }, with: "Blood"))
        #if FAULTS
        // or: needsAwait error "Scale"
        define("Scale", in: .singleton, as: .calling({ (sample: Sample) in Report(text: sample.name) }, with: "Tissue"))
        #else
        define("Scale", in: .singleton, as: .calling({ (sample: Sample) in Report(text: sample.name) }, with: "Saliva"))
        #endif
        group("Reports", of: Report.self)
        contribute("Reports") { Report(text: "Daily") }
        #if FAULTS
        contribute("Reports") { () async throws in Report(text: "Weekly") }
        #else
        contribute("Reports") { Report(text: "Weekly") }
        #endif
        define("Slow Report") { (factory, name: String) async throws in
            Report(text: "\(name) of \(try await (factory.resolve("Tissue") as Sample).name)")
        }
    }
}

extension ObjectGraphFactory {
    /// Resolves a sample immediately.
    fileprivate func sample(_ name: String) throws -> Sample { try self[name] }

    fileprivate func awaitedSample(_ name: String) async throws -> Sample { try await resolve(name) }
}

/// Examines the samples.
package final class LaboratoryModule: Module {
    override package func configure() {
        require(SampleModule.self)
        define("Blood Test") { factory async throws in
            let sample: Sample = try await factory.resolve("Blood")
            return Report(text: sample.name)
        }
        #if FAULTS
        define("Quick Blood Test") { factory in
            let sample: Sample = try factory["Blood"]  // expect: needsAwait error [asynchrony] "Blood"
            return Report(text: sample.name)
        }
        #endif
        #if FAULTS
        // expect: needsAwait error [asynchrony] "Tissue"
        define("Saliva Test") { factory in Report(text: try factory.sample("Tissue").name) }
        #else
        define("Saliva Test") { factory in Report(text: try factory.sample("Saliva").name) }
        #endif
        define("Cold Test") { factory in
            let frozen: Sample = try factory["Frozen"]
            // if FAULTS, expect: needsAwait error [asynchrony] "Chilled"
            let chilled: Sample = try factory["Chilled"]
            return Report(text: frozen.name + chilled.name)
        }
        define("Dry Test") { factory in
            let dried = try factory.sample("Dried")
            // if FAULTS, expect: needsAwait error [asynchrony] "Stained"
            let stained = try factory.sample("Stained")
            return Report(text: dried.name + stained.name)
        }
        define("Wash Test") { factory in
            // if FAULTS, expect: needsAwait error [asynchrony] "Washed"
            let washed: Sample = try factory["Washed"]
            return Report(text: washed.name)
        }
        define("Weight") { factory in
            // if FAULTS, expect: needsAwait error [asynchrony] "Scale"
            let report: Report = try factory["Scale"]
            return report
        }
        define("Summary") { factory in
            // if FAULTS, expect: needsAwait error [asynchrony] "Reports"
            let reports: [Report] = try factory["Reports"]
            return Report(text: "\(reports.count)")
        }
        define("Analysis") { factory async throws in
            #if FAULTS
            let analyzer: Analyzer = try factory["Analyzer"]  // expect: needsAwait error [asynchrony] "Analyzer"
            #else
            let analyzer: Analyzer = try await factory.resolve("Analyzer")
            #endif
            return Report(text: analyzer.sample.name)
        }
        define("Later") { factory in
            let tissue: @Sendable () async throws -> Sample = try factory["Tissue Provider"]
            return Box(make: tissue)
        }
        #if FAULTS
        define("Sooner") { factory in
            // expect: needsAwait error [asynchrony] "Tissue
            let tissue: Provider<Sample> = try factory["Tissue Provider"]
            return Report(text: try tissue().name)
        }
        #endif
        define("Final Report") { factory async throws in
            #if FAULTS
            // expect: needsAwait error [asynchrony] "Slow Report"
            let report: Report = try factory["Slow Report", with: "Summary"]
            #else
            let report: Report = try await factory.resolve("Slow Report", with: "Summary")
            #endif
            return report
        }
        #if FAULTS
        // expect: needsAwait error [asynchrony] "Analyzer"
        define("Closing", in: .singleton, needing: "Dried", "Analyzer") { factory in try factory.sample("Dried") }
        #else
        define("Closing", in: .singleton, needing: "Dried") { factory in try factory.sample("Dried") }
        #endif
        define("Chain") { factory async throws in
            async let blood = factory.awaitedSample("Blood")
            #if FAULTS
            async let tissue = factory.awaitedSample("Tisue")  // expect: missing error [names] "Tisue" … "Tissue"
            #else
            async let tissue = factory.awaitedSample("Tissue")
            #endif
            return Report(text: try await blood.name + tissue.name)
        }
        decorate("Dried") { (sample: Sample, factory) in
            #if FAULTS
            _ = try factory["Tissue"] as Sample  // expect: needsAwait error [asynchrony] "Tissue"
            #else
            _ = try factory["Saliva"] as Sample
            #endif
            return sample
        }
    }
}

/// A function that creates a sample.
struct Box: Sendable {
    let make: @Sendable () async throws -> Sample
}

/// Opens the laboratory.
package func openLaboratory() async throws -> Int {
    let factory = try ObjectGraphFactory(LaboratoryModule.self, environment: Environment(name: .production))
    _ = try await factory.start()
    #if FAULTS
    show(try factory["Quick Blood Test"] as Report)
    #endif
    #if FAULTS
    show(try factory["Sooner"] as Report)
    #endif
    #if FAULTS
    let analysis: Report = try factory["Analysis"]  // expect: needsAwait error [asynchrony] "Analysis"
    #else
    let analysis: Report = try await factory.resolve("Analysis")
    #endif
    let tests: [Report] = [
        try await factory.resolve("Blood Test"), try factory["Saliva Test"], try factory["Cold Test"],
        try factory["Dry Test"], try factory["Wash Test"], try factory["Weight"], try factory["Summary"],
    ]
    let box: Box = try factory["Later"]
    let final: Report = try await factory.awaited("Final Report")
    let closing: Sample = try factory["Closing"]
    #if FAULTS
    let chain: Report = try factory.member("Chain")  // expect: needsAwait error [asynchrony] "Chain"
    #else
    let chain: Report = try await factory.awaited("Chain")
    #endif
    show(tests, analysis, try await box.make(), final, closing, chain)
    let result = try await inspect(factory)
    _ = try await factory.stop()
    return result
}
