package bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Dials all connections at once, waits until each is open or has failed, and then does the round
 * trips.
 */
final class Work {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Work() {}

  /** Returns the client's result as its one line. */
  static String run(Options work) {
    var client = HttpClient.newHttpClient();
    var tally = new Tally(work.clients());
    var dials =
        Stream.generate(() -> dial(client, work, tally)).limit(work.clients()).toList().stream();
    var talks = dials.map(CompletableFuture::join).filter(Objects::nonNull).toList();
    var parts = talks.stream().map(Talk::run).toList();
    parts.forEach(part -> tally.add(part.join()));
    return tally.line();
  }

  /** Null where no connection comes about. */
  private static CompletableFuture<Talk> dial(HttpClient client, Options work, Tally tally) {
    var talk = new Talk(work);
    var startedNanos = System.nanoTime();
    return client
        .newWebSocketBuilder()
        .connectTimeout(PATIENCE)
        .buildAsync(URI.create(work.url()), talk)
        .handle(
            (socket, error) -> {
              if (error != null) {
                tally.failed();
                System.err.println("connect: " + error);
                return null;
              }
              tally.connected(System.nanoTime() - startedNanos);
              return talk;
            });
  }
}
