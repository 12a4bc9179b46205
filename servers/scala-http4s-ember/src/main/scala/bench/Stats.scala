package bench

import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.LongAccumulator
import java.util.concurrent.atomic.LongAdder

/** The counters of the process: messages on workload endpoints and their payload bytes. */
final class Stats {
  private val startedNanos = System.nanoTime()
  private val connections = new LongAdder
  private val open = new AtomicLong
  private val peak = new LongAccumulator(_ max _, 0)
  private val received = new LongAdder
  private val delivered = new LongAdder
  private val rateLimited = new LongAdder
  private val queueFull = new LongAdder
  private val bytesIn = new LongAdder
  private val bytesOut = new LongAdder

  def opened(): Unit = {
    connections.increment()
    peak.accumulate(open.incrementAndGet())
  }

  def closed(): Unit = {
    open.decrementAndGet()
    ()
  }

  def receive(bytes: Int): Unit = {
    received.increment()
    bytesIn.add(bytes.toLong)
  }

  /** Counts a message that is handed to the library to be written. */
  def deliver(bytes: Int): Unit = {
    delivered.increment()
    bytesOut.add(bytes.toLong)
  }

  def dropRateLimited(): Unit = rateLimited.increment()

  def dropQueueFull(): Unit = queueFull.increment()

  /** The process's last line on stdout. */
  def line: String = {
    val uptimeMs = (System.nanoTime() - startedNanos) / 1_000_000
    s"""{"v":1,"event":"stats","uptimeMs":$uptimeMs,"connections":$connections,""" +
      s""""peakConnections":$peak,"received":$received,"delivered":$delivered,""" +
      s""""dropped":{"rateLimit":$rateLimited,"queueFull":$queueFull},""" +
      s""""bytesIn":$bytesIn,"bytesOut":$bytesOut}"""
  }
}
