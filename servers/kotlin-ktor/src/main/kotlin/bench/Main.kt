package bench

import java.util.concurrent.CountDownLatch
import kotlin.system.exitProcess

/** The process: serves until SIGTERM, or for its duration. Exits with 2 when the arguments make no sense. */
fun main(args: Array<String>) {
    val options = readOptions(args)
    // Ktor's own hook would cut connections off while they are still being closed.
    System.setProperty("io.ktor.server.engine.ShutdownHook", "false")
    val server = BenchServer(options.engine, ChatRules.CONTRACT)
    val port = server.listen(options.port)
    Runtime.getRuntime().addShutdownHook(Thread { stop(server) })
    println("""{"v":1,"event":"ready","port":$port}""")
    if (options.durationS > 0) {
        Thread.sleep(options.durationS * 1000L)
        exitProcess(0)
    }
    CountDownLatch(1).await()
}

private fun readOptions(args: Array<String>): Options =
    try {
        Options.parse(args)
    } catch (e: IllegalArgumentException) {
        System.err.println(e.message)
        exitProcess(2)
    }

/** Ends the process itself: left alone, the runtime would end with 143 after SIGTERM. */
private fun stop(server: BenchServer) {
    server.close()
    println(server.stats.line())
    System.out.flush()
    Runtime.getRuntime().halt(0)
}
