package bench;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/** The totals of all connections. Times are nanoseconds of one monotonic clock. */
final class Tally {
  private static final long MOST_US = 60_000_000;

  private final int clients;
  private final Histogram connect = new Histogram(1, MOST_US, 3);
  private final Histogram roundTrip = new Histogram(1, MOST_US, 3);
  private int failed;
  private long sent;
  private long received;
  private long bytesSent;
  private long bytesReceived;
  private long firstNanos;
  private long lastNanos;

  Tally(int clients) {
    this.clients = clients;
  }

  synchronized void failed() {
    failed += 1;
  }

  synchronized void connected(long tookNanos) {
    record(connect, tookNanos);
  }

  /** Adds what one connection did; one that sent nothing adds nothing. */
  synchronized void add(Part part) {
    if (part.sent == 0) {
      return;
    }
    firstNanos = sent == 0 ? part.firstNanos : Math.min(firstNanos, part.firstNanos);
    lastNanos = received == 0 ? part.lastNanos : Math.max(lastNanos, part.lastNanos);
    sent += part.sent;
    received += part.received;
    bytesSent += part.bytesSent;
    bytesReceived += part.bytesReceived;
    roundTrip.add(part.roundTrip);
  }

  /** The one line that the client prints. */
  synchronized String line() {
    var elapsedUs = received == 0 ? 0 : (lastNanos - firstNanos) / 1000;
    return
"""
{"v":1,"event":"result","clients":%d,"failed":%d,"sent":%d,"received":%d,"bytesSent":%d,\
"bytesReceived":%d,"elapsedUs":%d,"connect":"%s","roundTrip":"%s"}\
"""
        .formatted(
            clients,
            failed,
            sent,
            received,
            bytesSent,
            bytesReceived,
            elapsedUs,
            encode(connect),
            encode(roundTrip));
  }

  private static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.min(MOST_US, Math.max(1, nanos / 1000)));
  }

  private static String encode(Histogram histogram) {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    var length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** What one connection does; the library calls it from one thread at a time. */
  static final class Part {
    private final Histogram roundTrip = new Histogram(1, MOST_US, 3);
    private long sent;
    private long received;
    private long bytesSent;
    private long bytesReceived;
    private long firstNanos;
    private long lastNanos;

    void sent(long atNanos, int bytes) {
      if (sent == 0) {
        firstNanos = atNanos;
      }
      sent += 1;
      bytesSent += bytes;
    }

    void received(long sentNanos, long atNanos, int bytes) {
      received += 1;
      bytesReceived += bytes;
      lastNanos = atNanos;
      record(roundTrip, atNanos - sentNanos);
    }
  }
}
