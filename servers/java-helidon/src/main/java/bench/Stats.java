package bench;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** The counters of the process: messages on workload endpoints and their payload bytes. */
final class Stats {
  private final long startedNanos = System.nanoTime();
  private final LongAdder connections = new LongAdder();
  private final AtomicLong open = new AtomicLong();
  private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
  private final LongAdder received = new LongAdder();
  private final LongAdder delivered = new LongAdder();
  private final LongAdder rateLimited = new LongAdder();
  private final LongAdder queueFull = new LongAdder();
  private final LongAdder bytesIn = new LongAdder();
  private final LongAdder bytesOut = new LongAdder();

  void opened() {
    connections.increment();
    peak.accumulate(open.incrementAndGet());
  }

  void closed() {
    open.decrementAndGet();
  }

  void receive(int bytes) {
    received.increment();
    bytesIn.add(bytes);
  }

  void deliver(int bytes) {
    delivered.increment();
    bytesOut.add(bytes);
  }

  void dropRateLimited() {
    rateLimited.increment();
  }

  void dropQueueFull() {
    queueFull.increment();
  }

  /** The process's last line on stdout. */
  String line() {
    return
"""
{"v":1,"event":"stats","uptimeMs":%d,"connections":%d,"peakConnections":%d,"received":%d,"delivered":%d,\
"dropped":{"rateLimit":%d,"queueFull":%d},"bytesIn":%d,"bytesOut":%d}\
"""
        .formatted(
            (System.nanoTime() - startedNanos) / 1_000_000,
            connections.sum(),
            peak.get(),
            received.sum(),
            delivered.sum(),
            rateLimited.sum(),
            queueFull.sum(),
            bytesIn.sum(),
            bytesOut.sum());
  }
}
