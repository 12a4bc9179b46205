package bench

import io.ktor.server.engine.EmbeddedServer
import kotlinx.coroutines.runBlocking

/** The workloads behind one port. */
internal class BenchServer(
    private val engine: Engine,
    private val rules: ChatRules,
) : AutoCloseable {
    val stats = Stats()

    private val connections = Connections(stats)
    private lateinit var server: EmbeddedServer<*, *>

    /** Listens on all addresses and returns the port; 0 picks a free one. */
    fun listen(port: Int): Int {
        server = engine.create(port) { serveWorkloads(connections, rules) }.start()
        return runBlocking {
            server.engine
                .resolvedConnectors()
                .single()
                .port
        }
    }

    /** Closes every connection with 1001, and stops. */
    override fun close() {
        runBlocking { connections.closeAll() }
        server.stop()
    }
}
