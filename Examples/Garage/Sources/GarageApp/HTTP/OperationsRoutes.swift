import Hummingbird
import Rivet
import RivetInspection
import RivetLifecycle

/// Routes for people who run the server: its health and its object graph.
struct OperationsRoutes: Routes {
    let health: @Sendable () async -> HealthReport
    let application: ObjectGraph
    let request: ObjectGraph

    func add(to router: any RouterMethods<GarageContext>) {
        router.get("health") { _, _ in
            let report = await health()
            return EditedResponse(status: report.isHealthy ? .ok : .serviceUnavailable, response: Health(report))
        }
        // None of these shows the value of a variable.
        router.get("graph") { _, _ in text(application.html(), "text/html; charset=utf-8") }
        router.get("graph.json") { _, _ in text(application.json(), "application/json") }
        router.get("graph/request") { _, _ in text(request.html(), "text/html; charset=utf-8") }
    }

    private func text(_ text: String, _ type: String) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
