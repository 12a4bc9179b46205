package bench

import java.time.Instant
import java.time.temporal.ChronoUnit

/** Unix time in microseconds that never goes back. */
object UnixMicros:
  private val startedNanos = System.nanoTime()
  private val startedMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now())

  def now(): Long = startedMicros + (System.nanoTime() - startedNanos) / 1000
