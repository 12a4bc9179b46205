package bench

/** A server on a free port for one test. */
internal class Served(engine: Engine = Engine.NETTY, rules: ChatRules = ChatRules.CONTRACT) : AutoCloseable {
    private val server = BenchServer(engine, rules)

    /** Scheme, host and port. */
    val base = "ws://127.0.0.1:${server.listen(0)}"

    /** The statistics so far. */
    fun stats(): String = server.stats.line()

    override fun close() = server.close()
}
