package bench;

import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** One connection in the chat workload. */
final class ChatSession extends Session {
  private static final int NORMAL_CLOSURE = 1000;

  private final Room room;
  private final ChatRules rules;
  private final TokenBucket bucket;
  private final StuckWatch stuck;

  /** Messages handed to the socket and not yet taken by the kernel: the send queue. */
  private final AtomicInteger pending = new AtomicInteger();

  private long heardNanos = System.nanoTime();
  private XnioExecutor.Key heartbeat;

  ChatSession(WebSocketChannel channel, Stats stats, Room room, ChatRules rules) {
    super(channel, stats, 512);
    this.room = room;
    this.rules = rules;
    bucket = new TokenBucket(rules.chatsPerSecond(), rules.burst(), System.nanoTime());
    stuck = new StuckWatch(rules.writeWait());
  }

  @Override
  void onOpen() {
    var everyMs = rules.heartbeat().toMillis();
    heartbeat = channel.getIoThread().executeAtInterval(this::beat, everyMs, TimeUnit.MILLISECONDS);
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
  void onEnd() {
    room.leave(this);
    heartbeat.remove();
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
    sendText(chat, bytes);
  }

  @Override
  void onWritten() {
    pending.decrementAndGet();
  }

  /** Ends a connection that has taken nothing of a full queue for the whole write wait. */
  private void cutOffStuck() {
    if (stuck.refused(System.nanoTime())) {
      IoUtils.safeClose(channel);
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos >= rules.silence().toNanos()) {
      end(POLICY_VIOLATION);
    } else {
      var ping = "{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}";
      WebSockets.sendText(ping, channel, null);
    }
  }

  private void end(int code) {
    onEnd();
    close(code);
  }
}
