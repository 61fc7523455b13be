import Rivet
import Testing

/// Source locations, and which of them errors show.
@Suite struct SourceSiteTests {
    private let site = SourceSite(fileID: "App/Car.swift", filePath: "/src/Car.swift", line: 12, column: 3)

    @Test func `a site stores its parts`() {
        #expect(site.fileID == "App/Car.swift")
        #expect(site.filePath == "/src/Car.swift")
        #expect(site.line == 12)
        #expect(site.column == 3)
    }

    @Test func `a default site is the location of its creation`() {
        let (here, line) = (SourceSite(), #line)
        #expect(here.fileID == #fileID)
        #expect(here.filePath == #filePath)
        #expect(here.line == line)
        #expect(here.column > 0)
    }

    @Test func `a site's description is the file name and the line`() {
        #expect("\(site)" == "Car.swift:12")
        #expect("\(SourceSite(fileID: "Car.swift", filePath: "", line: 1, column: 1))" == "Car.swift:1")
        #expect("\(SourceSite(fileID: "App/Parts/Car.swift", filePath: "", line: 1, column: 1))" == "Car.swift:1")
        #expect("\(SourceSite(fileID: "", filePath: "", line: 0, column: 0))" == ":0")
    }

    @Test func `equal sites are equal and have one hash`() {
        let same = SourceSite(fileID: "App/Car.swift", filePath: "/src/Car.swift", line: 12, column: 3)
        #expect(site == same)
        #expect(Set([site, same]).count == 1)
    }

    @Test(arguments: [
        SourceSite(fileID: "App/Radio.swift", filePath: "/src/Car.swift", line: 12, column: 3),
        SourceSite(fileID: "App/Car.swift", filePath: "/other/Car.swift", line: 12, column: 3),
        SourceSite(fileID: "App/Car.swift", filePath: "/src/Car.swift", line: 13, column: 3),
        SourceSite(fileID: "App/Car.swift", filePath: "/src/Car.swift", line: 12, column: 4),
        SourceSite(fileID: "App/Car.swift", filePath: "", line: 12, column: 3),
    ])
    func `sites that differ in one part aren't equal`(other: SourceSite) {
        #expect(site != other)
        #expect(Set([site, other]).count == 2)
    }

    @Test func `a line beyond 32 bits is clamped`() {
        #expect(SourceSite(fileID: "a", filePath: "", line: .max, column: .max).line == UInt(UInt32.max))
    }

    @Test func `a file name can have any characters`() {
        #expect(SourceSite(fileID: "App/Fähre.swift", filePath: "", line: 1, column: 1).description == "Fähre.swift:1")
    }

    // MARK: Sites of definitions and requests

    @Test func `a definition's site is complete`() throws {
        var line: UInt = 0
        let problems = problems { module in
            module.define("Car") { _ in Engine() }
            (line, _) = (#line, module.define("Car") { _ in Engine() })
        }
        let site = try #require(problems.first?.site)
        #expect(site.fileID == #fileID)
        #expect(site.filePath == #filePath)
        #expect(site.line == line)
        #expect(site.column > 0)
    }

    @Test func `a request's site has neither path nor column, which keeps paths out of programs`() throws {
        let factory = try factory { _ in }
        let (error, line) = (failure { try factory["Car"] as Engine }, UInt(#line))
        let site = try #require(error?.path.first?.requestSite)
        #expect(site.fileID == #fileID)
        #expect(site.filePath.isEmpty)
        #expect(site.line == line)
        #expect(site.column == 0)
    }

    @Test func `a step has the sites of its definition and its request`() throws {
        var lines: [UInt] = []
        let factory = try factory { module in
            lines.append(#line + 1)
            module.define("Car") { try $0["Engine"] as Engine }
            lines.append(#line + 1)
            module.define("Engine") { _ -> Engine in throw Boom() }
        }
        let (error, line) = (failure { try factory["Car"] as Engine }, UInt(#line))
        let path = try #require(error?.path)
        #expect(path.map(\.name) == ["Car", "Engine"])
        #expect(path.map { $0.site?.line } == lines)
        #expect(path.map { $0.requestSite?.line } == [line, lines.first])
        #expect(path.allSatisfy { $0.site?.filePath == #filePath })
    }
}
