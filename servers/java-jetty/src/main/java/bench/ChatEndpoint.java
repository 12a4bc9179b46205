package bench;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.StatusCode;

/** One connection in the chat workload. */
public final class ChatEndpoint extends Endpoint {
  private final ScheduledExecutorService clock;
  private final Room room;
  private final ChatRules rules;
  private final TokenBucket bucket;
  private final StuckWatch stuck;

  /** Messages handed to the session and not yet taken by the kernel: the send queue. */
  private final AtomicInteger pending = new AtomicInteger();

  private volatile long heardNanos = System.nanoTime();
  private Future<?> heartbeat;

  ChatEndpoint(Stats stats, ScheduledExecutorService clock, Room room, ChatRules rules) {
    super(stats, 512);
    this.clock = clock;
    this.room = room;
    this.rules = rules;
    bucket = new TokenBucket(rules.chatsPerSecond(), rules.burst(), System.nanoTime());
    stuck = new StuckWatch(rules.writeWait());
  }

  @Override
  void onOpen() {
    var everyNanos = rules.heartbeat().toNanos();
    heartbeat = clock.scheduleAtFixedRate(this::beat, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  void onEnd() {
    room.leave(this);
    heartbeat.cancel(false);
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  @Override
  void onText(String text, int bytes) {
    switch (MessageType.of(text)) {
      case JOIN -> room.join(this);
      case CHAT -> say(text, bytes);
      case PONG -> heardNanos = System.nanoTime();
      case LEAVE -> {
        end(StatusCode.NORMAL);
        return; // What follows is not asked for.
      }
      case OTHER -> {}
    }
    next();
  }

  private void say(String chat, int bytes) {
    if (!room.has(this)) {
      return;
    }
    if (bucket.take(System.nanoTime())) {
      room.broadcast(this, chat, bytes);
    } else {
      stats.dropRateLimited();
    }
  }

  /** Sends one message unless the queue is full: then this member misses it. */
  void offer(String chat, int bytes) {
    if (pending.incrementAndGet() > rules.queue()) {
      pending.decrementAndGet();
      stats.dropQueueFull();
      cutOffStuck();
      return;
    }
    stuck.accepted();
    sendText(chat, bytes, pending::decrementAndGet);
  }

  /** Ends a connection that has taken nothing of a full queue for the whole write wait. */
  private void cutOffStuck() {
    if (stuck.refused(System.nanoTime())) {
      session().disconnect();
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos >= rules.silence().toNanos()) {
      end(StatusCode.POLICY_VIOLATION);
    } else {
      var ping = "{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}";
      session().sendText(ping, Callback.NOOP);
    }
  }

  private void end(int code) {
    onEnd();
    close(code);
  }
}
