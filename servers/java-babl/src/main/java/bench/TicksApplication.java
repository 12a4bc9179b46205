package bench;

import com.aitusoftware.babl.user.Application;
import com.aitusoftware.babl.user.ContentType;
import com.aitusoftware.babl.websocket.DisconnectReason;
import com.aitusoftware.babl.websocket.SendResult;
import com.aitusoftware.babl.websocket.Session;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/** Ticks for every connection, whatever its path; the library calls it from its one thread. */
final class TicksApplication implements Application, Agent {
  private final Map<Long, Ticks> open = new HashMap<>();
  private final Map<Long, Session> sessions = new HashMap<>();
  private final Stats stats;
  private volatile boolean isStopping;

  TicksApplication(Stats stats) {
    this.stats = stats;
  }

  @Override
  public int onSessionConnected(Session session) {
    stats.opened();
    open.put(session.id(), new Ticks(session, stats));
    sessions.put(session.id(), session);
    return SendResult.OK;
  }

  @Override
  public int onSessionDisconnected(Session session, DisconnectReason reason) {
    if (open.remove(session.id()) != null) {
      stats.closed();
      sessions.remove(session.id());
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
      sessions.values().forEach(session -> session.close(DisconnectReason.LIFECYCLE));
      sessions.clear();
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
