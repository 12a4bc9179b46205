package bench;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One connection in the chat workload. */
final class ChatEndpoint extends Endpoint {
  private final ScheduledExecutorService clock;
  private final Room room;
  private final ChatRules rules;
  private final TokenBucket bucket;
  private volatile long heardNanos = System.nanoTime();
  private volatile Outbox outbox;
  private Future<?> heartbeat;

  ChatEndpoint(
      Stats stats, Sessions sessions, ScheduledExecutorService clock, Room room, ChatRules rules) {
    super(stats, sessions, 512);
    this.clock = clock;
    this.room = room;
    this.rules = rules;
    bucket = new TokenBucket(rules.chatsPerSecond(), rules.burst(), System.nanoTime());
  }

  @Override
  void onOpen() {
    outbox = new Outbox(this, rules.queue());
    var everyNanos = rules.heartbeat().toNanos();
    heartbeat = clock.scheduleAtFixedRate(this::beat, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  void onEnd() {
    room.leave(this);
    heartbeat.cancel(false);
    outbox.close();
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  @Override
  void onText(String text, int bytes) {
    switch (MessageType.of(text)) {
      case JOIN -> room.join(this);
      case CHAT -> say(text, bytes);
      case PONG -> heardNanos = System.nanoTime();
      case LEAVE -> {
        room.leave(this);
        close(NORMAL);
      }
      case OTHER -> {}
    }
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
    if (outbox.offer(chat, bytes)) {
      return;
    }
    stats.dropQueueFull();
    if (outbox.isStuck(System.nanoTime(), rules.writeWait().toNanos())) {
      disconnect();
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos >= rules.silence().toNanos()) {
      room.leave(this);
      Thread.startVirtualThread(() -> close(POLICY_VIOLATION));
    } else {
      var ping = "{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}";
      outbox.offer(ping, ping.length());
    }
  }
}
