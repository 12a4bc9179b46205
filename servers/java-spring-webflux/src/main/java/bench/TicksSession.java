package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import org.springframework.web.reactive.socket.WebSocketMessage;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.FluxSink.OverflowStrategy;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Sends a tick at once and one every {@code everyMs} after it, whatever the peer sends. Intended
 * times count from the first tick, so lateness never adds up and a late tick says so. A peer that
 * reads nothing misses the newest ticks.
 */
final class TicksSession implements Workload {
  private final Stats stats;
  private final long everyMicros;
  private final Scheduler.Worker clock = Schedulers.parallel().createWorker();
  private long n;
  private long intendedMicros;

  TicksSession(Stats stats, int everyMs) {
    this.stats = stats;
    everyMicros = everyMs * 1000L;
  }

  @Override
  public Publisher<WebSocketMessage> answer(Socket socket, Flux<Received> messages) {
    Disposable.Composite reading = Disposables.composite();
    return Flux.<WebSocketMessage>create(
            sink -> {
              reading.add(messages.subscribe(m -> {}, sink::error, sink::complete));
              clock.schedule(
                  () -> {
                    intendedMicros = UnixMicros.now();
                    tick(socket, sink);
                  });
            },
            OverflowStrategy.IGNORE)
        .doFinally(
            signal -> {
              clock.dispose();
              reading.dispose();
            });
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  private void tick(Socket socket, FluxSink<WebSocketMessage> sink) {
    if (sink.isCancelled()) {
      return;
    }
    var nowMicros = UnixMicros.now();
    for (; nowMicros >= intendedMicros; nowMicros = UnixMicros.now()) {
      send(socket, sink, n + " " + intendedMicros + " " + nowMicros);
      n += 1;
      intendedMicros += everyMicros;
    }
    clock.schedule(() -> tick(socket, sink), intendedMicros - nowMicros, TimeUnit.MICROSECONDS);
  }

  private void send(Socket socket, FluxSink<WebSocketMessage> sink, String tick) {
    if (sink.requestedFromDownstream() > 0) {
      sink.next(socket.text(tick.getBytes(UTF_8)));
    } else {
      stats.dropQueueFull();
    }
  }
}
