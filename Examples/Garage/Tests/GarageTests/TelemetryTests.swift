import GRDB
import InMemoryLogging
import InMemoryTracing
import Logging
import Rivet
import RivetLifecycle
import Testing
import Tracing

@testable import GarageApp

struct TelemetryTests {
    @Test func `starting and stopping makes log entries and nested spans`() async throws {
        let recorded = try await record { telemetry in
            let factory = try ObjectGraphFactory(TestModule.self, environment: await .test(), observer: telemetry)
            try await factory.run { _ in }
        }
        let spans = Dictionary(grouping: recorded.spans, by: \.operationName)
        #expect(spans["build Database"]?.count == 1)
        #expect(spans["start Schema"]?.count == 1)
        #expect(spans["stop Database"]?.count == 1)
        // The schema depends on the database, which is part of its build unless another object was faster.
        let database = try #require(spans["build Database"]?.first)
        let parents = recorded.spans.filter { $0.spanID == database.spanContext.parentSpanID }.map(\.operationName)
        #expect(parents.isEmpty || ["build Schema", "build Maintenance"].contains(parents[0]))
        #expect(database.attributes["rivet.scope"]?.toSpanAttribute() == .string("singleton"))
        // "Now" is a prototype, and the environment of tests logs only critical events.
        #expect(spans["build Now"] == nil)
        let messages = recorded.log.map { "\($0.level) \($0.message)" }
        #expect(messages.contains("debug built Database"))
        #expect(messages.contains("info started Schema"))
        #expect(messages.contains("info stopped Database"))
    }

    @Test func `an object is built inside the span of its caller and of its dependent`() async throws {
        let recorded = try await record { telemetry in
            let factory = try ObjectGraphFactory(TestModule.self, environment: await .test(), observer: telemetry)
            try await withSpan("request") { _ in _ = try await factory.resolve("Schema") as Schema }
        }
        let spans = Dictionary(uniqueKeysWithValues: recorded.spans.map { ($0.operationName, $0) })
        #expect(spans.keys.sorted() == ["build Database", "build Schema", "request"])
        #expect(spans["build Schema"]?.spanContext.parentSpanID == spans["request"]?.spanID)
        #expect(spans["build Database"]?.spanContext.parentSpanID == spans["build Schema"]?.spanID)
    }

    @Test func `an error is logged once as an error, and marks each span`() async throws {
        struct NoDisk: Error {}
        let recorded = try await record { telemetry in
            let factory = try ObjectGraphFactory(
                TestModule.self,
                environment: await .test(),
                observer: telemetry
            ) { $0.redefine(.database) { throw NoDisk() } }
            await #expect(throws: ResolutionError.self) { try await factory.resolve("Schema") as Schema }
        }
        #expect(recorded.spans.map(\.operationName).sorted() == ["build Database", "build Schema"])
        #expect(recorded.spans.allSatisfy { $0.status?.code == .error && !$0.errors.isEmpty })
        #expect(recorded.log.filter { $0.level == .error }.map(\.message) == ["failed Schema"])
    }

    @Test func `a hook that fails and a service that ends early have spans with errors`() async throws {
        struct Stuck: Error {}
        let recorded = try await record { telemetry in
            let factory = try ObjectGraphFactory(
                TestModule.self,
                environment: await .test(),
                observer: telemetry
            ) { module in
                module.define("Door", in: .singleton) { Door() }
                    .onStop { _ in throw Stuck() }
                    .running { _ in throw Stuck() }
            }
            await #expect(throws: LifecycleError.self) {
                try await factory.run { _ in try await Task.sleep(for: .seconds(60)) }
            }
        }
        let failed = recorded.spans.filter { $0.status?.code == .error }.map(\.operationName)
        #expect(failed.sorted() == ["hook of Door", "run Door"])
        #expect(recorded.log.map(\.message).contains("service ended Door"))
    }

    @Test func `the environment turns the observer on`() async throws {
        #expect(try Telemetry.observer(in: await .test()) == nil)
        #expect(try Telemetry.observer(in: await .test().merging(["observed": true])) != nil)
    }
}

private final class Door: Sendable {}

/// What an observer made while a closure used it.
private struct Recorded {
    let log: [InMemoryLogHandler.Entry]
    let spans: [FinishedInMemorySpan]
}

/// Runs a closure with an observer, whose spans must all have ended.
private func record(_ body: (Telemetry) async throws -> Void) async throws -> Recorded {
    let (handler, tracer) = (InMemoryLogHandler(), InMemoryTracer())
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = .debug
    let telemetry = Telemetry(logger: logger)
    try await withTracer(tracer) { try await body(telemetry) }
    #expect(tracer.activeSpans.isEmpty)
    return Recorded(log: handler.entries, spans: tracer.finishedSpans)
}
