package bench;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open connections. */
final class Sessions {
  private final Set<Endpoint> open = ConcurrentHashMap.newKeySet();

  void add(Endpoint endpoint) {
    open.add(endpoint);
  }

  void remove(Endpoint endpoint) {
    open.remove(endpoint);
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  /**
   * Closes all of them, each on a thread of its own: one whose peer does not read blocks its own
   * alone.
   */
  void closeAll(int code) {
    for (var endpoint : open) {
      Thread.startVirtualThread(() -> endpoint.close(code));
    }
  }
}
