package bench;

import com.aitusoftware.babl.user.Application;
import com.aitusoftware.babl.user.ContentType;
import com.aitusoftware.babl.websocket.DisconnectReason;
import com.aitusoftware.babl.websocket.SendResult;
import com.aitusoftware.babl.websocket.Session;
import java.util.IdentityHashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/** Ticks for every connection, whatever its path; the library calls it from its one thread. */
final class TicksApplication implements Application, Agent {
  /**
   * By the session itself: the library gives a new connection the object, not the id, of an ended
   * one.
   */
  private final Map<Session, Ticks> open = new IdentityHashMap<>();

  private final Stats stats;
  private volatile boolean isStopping;

  TicksApplication(Stats stats) {
    this.stats = stats;
  }

  @Override
  public int onSessionConnected(Session session) {
    stats.opened();
    if (open.put(session, new Ticks(session, stats)) != null) {
      stats.closed();
    }
    return SendResult.OK;
  }

  @Override
  public int onSessionDisconnected(Session session, DisconnectReason reason) {
    if (open.remove(session) != null) {
      stats.closed();
    }
    return SendResult.OK;
  }

  @Override
  public int onSessionMessage(
      Session session, ContentType type, DirectBuffer message, int offset, int length) {
    stats.receive(length);
    return SendResult.OK;
  }

  /** Sends the ticks that are due; the library calls it again and again. */
  @Override
  public int doWork() {
    if (isStopping) {
      open.keySet().forEach(session -> session.close(DisconnectReason.LIFECYCLE));
      open.clear();
      return 1;
    }
    var sent = 0;
    for (var ticks : open.values()) {
      sent += ticks.sendDue() ? 1 : 0;
    }
    return sent;
  }

  @Override
  public String roleName() {
    return "ticks";
  }

  /** Closes every connection from the library's thread; the library has one close code. */
  void stop() {
    isStopping = true;
  }
}
