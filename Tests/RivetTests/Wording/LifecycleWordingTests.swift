import Testing

@testable import Rivet
@testable import RivetLifecycle
@testable import RivetShared

/// The texts of starting, stopping and health.
@Suite struct LifecycleWordingTests {
    private let site = SourceSite(fileID: "Car/CarModule.swift", line: 12)

    private func entry(
        _ name: String,
        _ phase: LifecycleReport.Phase,
        _ outcome: LifecycleReport.Outcome,
        milliseconds: Int = 10,
        hook: Int? = nil
    ) -> LifecycleReport.Entry {
        LifecycleReport.Entry(
            name: name,
            phase: phase,
            hook: hook,
            duration: .milliseconds(milliseconds),
            outcome: outcome,
            site: site
        )
    }

    private struct NoAntenna: Error, CustomStringConvertible {
        var description = "no antenna"
    }

    @Test func `the error of a failed start lists the failure, all hooks and the rollback`() {
        let failure = entry("Radio", .start, .failed(NoAntenna()), milliseconds: 130)
        let error = LifecycleError(
            start: LifecycleReport(
                entries: [
                    entry("Engine", .start, .succeeded, hook: 2), failure,
                    entry("Lights", .start, .overran(.seconds(1))),
                    entry("Wheel", .start, .cancelled, milliseconds: 131),
                    entry("Brake", .start, .leftBehind, milliseconds: 1_131),
                    entry("Journey", .start, .notReached, milliseconds: 0),
                ],
                duration: .milliseconds(1_131)
            ),
            failure: failure,
            rollback: LifecycleReport(
                entries: [entry("Engine", .stop, .failed(NoAntenna(description: "stuck\nin gear")))],
                duration: .microseconds(10_150)
            )
        )
        #expect(
            error.description == """
                can't start "Radio" (CarModule.swift:12): no antenna [startFailed]
                Start: 1 started, 1 failed, 1 timed out, 1 cancelled, 1 abandoned, 1 not reached, in 1.13 s
                  Engine, hook 2  started               10 ms  CarModule.swift:12
                  Radio           failed               130 ms  CarModule.swift:12: no antenna
                  Lights          timed out after 1 s   10 ms  CarModule.swift:12
                  Wheel           cancelled            131 ms  CarModule.swift:12
                  Brake           abandoned            1.13 s  CarModule.swift:12
                  Journey         not reached                  CarModule.swift:12
                Rollback: 1 failed, in 10.1 ms
                  Engine  failed  10 ms  CarModule.swift:12: stuck\\nin gear
                      stuck
                      in gear
                """
        )
        #expect(error.code == .startFailed)
        #expect(error.underlying is NoAntenna)
    }

    @Test func `the error of a start that overran names the limit and gives advice`() {
        let failure = entry("Radio", .start, .overran(.milliseconds(50)), milliseconds: 51)
        let error = LifecycleError(start: LifecycleReport(entries: [failure]), failure: failure, rollback: nil)
        #expect(
            error.summary == #"can't start "Radio" (CarModule.swift:12): it took longer than 50 ms; "#
                + "allow more time, or let it end when its task is cancelled [startFailed]"
        )
        #expect(error.underlying == nil)
    }

    @Test func `a hook cut off by the overall limit isn't described as slow`() {
        let failure = entry("Radio", .start, .overran(.milliseconds(50)), milliseconds: 40)
        let error = LifecycleError(start: LifecycleReport(entries: [failure]), failure: failure, rollback: nil)
        #expect(
            error.summary
                == #"can't start "Radio" (CarModule.swift:12): it was still running when the limit for all, 50 ms, was over; "#
                + "allow more time, or let it end when its task is cancelled [startFailed]"
        )
    }

    @Test func `the error of a cancelled start says that it was cancelled`() {
        let error = LifecycleError(start: LifecycleReport(), failure: nil, rollback: nil)
        #expect(error.description == "can't start: the task was cancelled [startFailed]")
        #expect(error.underlying is CancellationError)
    }

    @Test func `the error of a failed stop includes the body's error`() {
        let report = LifecycleReport(
            entries: [
                entry("Radio", .stop, .failed(NoAntenna())), entry("Engine", .stop, .succeeded),
                entry("Wheel", .stop, .leftBehind),
            ],
            duration: .milliseconds(30)
        )
        let error = LifecycleError(stop: report, bodyError: Boom())
        #expect(
            error.description == """
                the body failed: Boom(); after that, can't stop "Radio" (CarModule.swift:12): no antenna; \
                1 more failed [stopFailed]
                Stop: 1 stopped, 1 failed, 1 abandoned, in 30 ms
                  Radio   failed     10 ms  CarModule.swift:12: no antenna
                  Engine  stopped    10 ms  CarModule.swift:12
                  Wheel   abandoned  10 ms  CarModule.swift:12
                """
        )
        #expect(error.underlying is NoAntenna)
        #expect(error.bodyError is Boom)
    }

    @Test func `the error of an invalid call gives advice`() {
        #expect(
            LifecycleError(.stopped, calling: .start).description
                == "can't start: the factory was stopped; make a new one [stopped]"
        )
        #expect(
            LifecycleError(.insideHook, calling: .stop, inside: "Radio", at: site).description
                == "can't stop at CarModule.swift:12 inside a build, hook or service of \"Radio\", "
                + "because that would wait for itself; call stop() outside [insideHook]"
        )
        #expect(
            LifecycleError(.insideHook, calling: .start, at: site, isNested: true).description
                == "can't start at CarModule.swift:12 inside a build, hook or service, "
                + "because 1,000 such calls already wait for each other; call start() outside [insideHook]"
        )
    }

    @Test func `a start that found no thread names the reason`() {
        var error = LifecycleError(start: LifecycleReport(), failure: nil, rollback: nil)
        error.underlying = nil
        #expect(error.description.contains("the limit was over, because other code blocked all threads of the pool"))
    }

    @Test func `a health report lists the unhealthy objects`() {
        let report = HealthReport(
            LifecycleReport(
                entries: [
                    entry("Radio", .health, .failed(NoAntenna())), entry("Lights", .health, .overran(.milliseconds(5))),
                    entry("Engine", .health, .succeeded, milliseconds: 2),
                ],
                duration: .milliseconds(10)
            )
        )
        #expect(!report.isHealthy)
        #expect(
            report.description == """
                1 healthy, 1 unhealthy, 1 timed out, in 10 ms
                  Engine  healthy                2 ms  CarModule.swift:12
                  Lights  timed out after 5 ms  10 ms  CarModule.swift:12
                  Radio   unhealthy             10 ms  CarModule.swift:12: no antenna
                """
        )
    }

    @Test func `a long report lists only failures`() {
        var entries = (0..<1_000).map { entry("N\($0)", .stop, .succeeded) }
        var report = LifecycleReport(entries: entries, duration: .seconds(1))
        #expect(report.description.split(separator: "\n").count == 26)
        #expect(report.description.contains("\n  … 976 more …\n"))
        entries[500] = entry("N500", .stop, .failed(NoAntenna()))
        report = LifecycleReport(entries: entries, duration: .seconds(1))
        #expect(
            report.description == """
                999 stopped, 1 failed, in 1 s
                  N500  failed  10 ms  CarModule.swift:12: no antenna
                  … 999 others …
                """
        )
    }

    @Test func `an empty report says that there was nothing to do`() {
        #expect(LifecycleReport().description == "no hooks")
        #expect(HealthReport(LifecycleReport()).description == "no health checks")
    }

    @Test(arguments: [
        (0, "0 ms"), (420, "0.42 ms"), (2_134, "2.13 ms"), (12_499, "12.4 ms"), (130_999, "130 ms"),
        (1_250_000, "1.25 s"), (59_999_999, "59.9 s"), (90_000_000_000, "90000 s"), (-5, "0 ms"), (4, "0 ms"),
    ])
    func `durations have three digits`(microseconds: Int, text: String) {
        #expect(Wording.text(of: .microseconds(microseconds)) == text)
    }
}
