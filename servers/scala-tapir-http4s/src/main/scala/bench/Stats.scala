package bench

import java.util.concurrent.atomic.{AtomicLong, LongAccumulator, LongAdder}

/** The counters of the process: messages on workload endpoints and their payload bytes. Any thread may count. */
final class Stats:
  private val startedNanos = System.nanoTime()
  private val connections = LongAdder()
  private val open = AtomicLong()
  private val peak = LongAccumulator((one, other) => math.max(one, other), 0)
  private val received = LongAdder()
  private val delivered = LongAdder()
  private val rateLimited = LongAdder()
  private val queueFull = LongAdder()
  private val bytesIn = LongAdder()
  private val bytesOut = LongAdder()

  def opened(): Unit =
    connections.increment()
    peak.accumulate(open.incrementAndGet())

  def closed(): Unit = open.decrementAndGet()

  def receive(bytes: Int): Unit =
    received.increment()
    bytesIn.add(bytes)

  def deliver(bytes: Int): Unit =
    delivered.increment()
    bytesOut.add(bytes)

  def dropRateLimited(): Unit = rateLimited.increment()

  def dropQueueFull(): Unit = queueFull.increment()

  /** The process's last line on stdout. */
  def line: String =
    val uptimeMs = (System.nanoTime() - startedNanos) / 1_000_000
    s"""{"v":1,"event":"stats","uptimeMs":$uptimeMs,"connections":${connections.sum},""" +
      s""""peakConnections":${peak.get},"received":${received.sum},"delivered":${delivered.sum},""" +
      s""""dropped":{"rateLimit":${rateLimited.sum},"queueFull":${queueFull.sum}},""" +
      s""""bytesIn":${bytesIn.sum},"bytesOut":${bytesOut.sum}}"""
