package bench

import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.LongAccumulator
import java.util.concurrent.atomic.LongAdder
import kotlin.time.TimeSource

/** The counters of the process: messages on workload endpoints and their payload bytes. */
internal class Stats {
    private val started = TimeSource.Monotonic.markNow()
    private val connections = LongAdder()
    private val open = AtomicLong()
    private val peak = LongAccumulator(Math::max, 0)
    private val received = LongAdder()
    private val delivered = LongAdder()
    private val rateLimited = LongAdder()
    private val queueFull = LongAdder()
    private val bytesIn = LongAdder()
    private val bytesOut = LongAdder()

    fun opened() {
        connections.increment()
        peak.accumulate(open.incrementAndGet())
    }

    fun closed() {
        open.decrementAndGet()
    }

    fun receive(bytes: Int) {
        received.increment()
        bytesIn.add(bytes.toLong())
    }

    /** Counts a message that the library has taken to write. */
    fun deliver(bytes: Int) {
        delivered.increment()
        bytesOut.add(bytes.toLong())
    }

    fun dropRateLimited() = rateLimited.increment()

    fun dropQueueFull() = queueFull.increment()

    /** The process's last line on stdout. */
    fun line(): String =
        """{"v":1,"event":"stats","uptimeMs":${started.elapsedNow().inWholeMilliseconds},""" +
            """"connections":${connections.sum()},"peakConnections":${peak.get()},""" +
            """"received":${received.sum()},"delivered":${delivered.sum()},""" +
            """"dropped":{"rateLimit":${rateLimited.sum()},"queueFull":${queueFull.sum()}},""" +
            """"bytesIn":${bytesIn.sum()},"bytesOut":${bytesOut.sum()}}"""
}
