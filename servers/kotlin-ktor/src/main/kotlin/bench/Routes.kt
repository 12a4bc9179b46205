package bench

import io.ktor.http.HttpHeaders
import io.ktor.http.Parameters
import io.ktor.server.application.Application
import io.ktor.server.application.install
import io.ktor.server.plugins.BadRequestException
import io.ktor.server.response.respond
import io.ktor.server.routing.Route
import io.ktor.server.routing.get
import io.ktor.server.routing.header
import io.ktor.server.routing.routing
import io.ktor.server.websocket.WebSockets

private const val LONGEST_MESSAGE_BYTES = 1024 * 1024

/** Opens a session of the workload whose path a handshake asks for; an invalid handshake gets 400 or 404. */
internal fun Application.serveWorkloads(
    connections: Connections,
    rules: ChatRules,
) {
    val stats = connections.stats
    val room = Room()
    install(WebSockets)
    routing {
        handshake {
            workload("/ws/echo", connections) { EchoSession(stats, LONGEST_MESSAGE_BYTES) }
            workload("/ws/chat", connections) { ChatSession(stats, rules, room) }
            workload("/ws/push", connections) {
                val count = it.wholeNumber("count", 10, 10_000)
                PushSession(stats, count, it.wholeNumber("bytes", 10_000, LONGEST_MESSAGE_BYTES))
            }
            workload("/ws/ticks", connections) {
                TicksSession(stats, rules, it.wholeNumber("everyMs", 500, 60_000))
            }
        }
    }
}

/** Ktor's own routes for WebSockets take any version of the protocol. */
private fun Route.handshake(build: Route.() -> Unit) {
    header(HttpHeaders.Connection, "Upgrade") {
        header(HttpHeaders.Upgrade, "websocket") {
            header(HttpHeaders.SecWebSocketVersion, "13", build)
        }
    }
}

private fun Route.workload(
    path: String,
    connections: Connections,
    open: (Parameters) -> Session,
) {
    get(path) {
        call.respond(SessionUpgrade(call, open(call.queryParameters), connections))
    }
}

/** A whole number from 1 to [most], [fallback] when it is absent. Anything else is answered with 400. */
private fun Parameters.wholeNumber(
    name: String,
    fallback: Int,
    most: Int,
): Int {
    val text = this[name] ?: return fallback
    return text.toIntOrNull()?.takeIf { it in 1..most }
        ?: throw BadRequestException("$name must be a whole number from 1 to $most")
}
