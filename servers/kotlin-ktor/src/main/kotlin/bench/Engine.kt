package bench

import io.ktor.server.application.Application
import io.ktor.server.engine.ApplicationEngine
import io.ktor.server.engine.EmbeddedServer
import io.ktor.server.engine.connector
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.netty.channel.ChannelOption
import io.ktor.server.cio.CIO as CoroutineIo

private const val BACKLOG = 4096

/** The time that Ktor has to end its own work once the connections are closed. */
private const val SHUTDOWN_MS = 1000L

/** A pause in it that says that nothing is left to do. */
private const val QUIET_MS = 100L

/** The engine that serves connections below Ktor's application. */
internal enum class Engine {
    NETTY {
        override fun create(
            port: Int,
            module: Application.() -> Unit,
        ) = embeddedServer(
            Netty,
            configure = {
                serveAt(port)
                configureBootstrap = {
                    option(ChannelOption.SO_BACKLOG, BACKLOG)
                    childOption(ChannelOption.TCP_NODELAY, true)
                }
            },
        ) { module() }
    },

    /** Ktor's own engine, on coroutines; it sets TCP_NODELAY itself. */
    CIO {
        override fun create(
            port: Int,
            module: Application.() -> Unit,
        ) = embeddedServer(CoroutineIo, configure = { serveAt(port) }) { module() }
    }, ;

    /** A server that will listen on a port of all addresses once it is started; 0 picks a free one. */
    abstract fun create(
        port: Int,
        module: Application.() -> Unit,
    ): EmbeddedServer<*, *>
}

private fun ApplicationEngine.Configuration.serveAt(port: Int) {
    shutdownGracePeriod = QUIET_MS
    shutdownTimeout = SHUTDOWN_MS
    connector {
        host = "0.0.0.0"
        this.port = port
    }
}
