package bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** One connection in the chat workload. */
final class ChatSession extends Session {
  private static final short NORMAL_CLOSURE = 1000;

  private final Room room;
  private final ChatRules rules;
  private final Vertx vertx;
  private final TokenBucket bucket;
  private final StuckWatch stuck;
  private final long heartbeat;

  /** Messages handed to the socket and not yet taken by the kernel: the send queue. */
  private final AtomicInteger pending = new AtomicInteger();

  private long heardNanos = System.nanoTime();

  ChatSession(ServerWebSocket socket, Stats stats, Vertx vertx, Room room, ChatRules rules) {
    super(socket, stats, 512);
    this.room = room;
    this.rules = rules;
    this.vertx = vertx;
    bucket = new TokenBucket(rules.chatsPerSecond(), rules.burst(), System.nanoTime());
    stuck = new StuckWatch(rules.writeWait());
    heartbeat = vertx.setPeriodic(rules.heartbeat().toMillis(), id -> beat());
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  @Override
  void onText(String text, int bytes) {
    switch (MessageType.of(text)) {
      case JOIN -> room.join(this);
      case CHAT -> say(text, bytes);
      case PONG -> heardNanos = System.nanoTime();
      case LEAVE -> end(NORMAL_CLOSURE);
      case OTHER -> {}
    }
  }

  @Override
  void onClose() {
    room.leave(this);
    vertx.cancelTimer(heartbeat);
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
    socket
        .writeTextMessage(chat)
        .onComplete(
            written -> {
              pending.decrementAndGet();
              if (written.succeeded()) {
                stats.deliver(bytes);
              }
            });
  }

  /** Ends a connection that has taken nothing of a full queue for the whole write wait. */
  private void cutOffStuck() {
    if (stuck.refused(System.nanoTime())) {
      stuck.accepted(); // Once is enough: the queue stays full until the socket is gone.
      socket.shutdown();
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos >= rules.silence().toNanos()) {
      end(POLICY_VIOLATION);
    } else {
      socket.writeTextMessage("{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}");
    }
  }

  private void end(short code) {
    onClose();
    close(code);
  }
}
