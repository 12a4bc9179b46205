package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.java_websocket.WebSocket;
import org.java_websocket.framing.CloseFrame;

/** One connection in the chat workload. */
final class ChatSession implements Session {
  /** State that the sessions of one server share. */
  record Chat(Room room, ChatRules rules, ScheduledExecutorService clock, Broadcast broadcast) {}

  /** Sends a text to several sockets, framed once. */
  interface Broadcast {
    void send(String text, Collection<WebSocket> sockets);
  }

  private final Peer peer;
  private final Chat chat;
  private final TokenBucket bucket;
  private final Future<?> heartbeat;
  private volatile long heardNanos = System.nanoTime();

  /** Since when the queue has been full; 0 while it is not. */
  private volatile long fullSinceNanos;

  ChatSession(Peer peer, Chat chat) {
    this.peer = peer;
    this.chat = chat;
    bucket = new TokenBucket(chat.rules.chatsPerSecond(), chat.rules.burst(), System.nanoTime());
    var everyNanos = chat.rules.heartbeat().toNanos();
    heartbeat =
        chat.clock.scheduleAtFixedRate(this::beat, everyNanos, everyNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public int readLimitBytes() {
    return 512;
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  @Override
  public void onText(String text) {
    switch (MessageType.of(text)) {
      case JOIN -> chat.room.join(this);
      case CHAT -> say(text);
      case PONG -> heardNanos = System.nanoTime();
      case LEAVE -> end(CloseFrame.NORMAL);
      case OTHER -> {}
    }
  }

  @Override
  public void onClose() {
    chat.room.leave(this);
    heartbeat.cancel(false);
  }

  private void say(String text) {
    if (!chat.room.has(this)) {
      return;
    }
    if (!bucket.take(System.nanoTime())) {
      peer.stats().dropRateLimited();
      return;
    }
    var bytes = text.getBytes(UTF_8).length;
    var listening = new ArrayList<WebSocket>();
    for (var member : chat.room.members()) {
      if (member != this && member.hasRoom()) {
        listening.add(member.peer.socket());
        peer.stats().deliver(bytes);
      }
    }
    chat.broadcast.send(text, listening);
  }

  /** True if one more message may wait for this member; otherwise it misses it. */
  private boolean hasRoom() {
    if (!peer.isOpen()) {
      return false;
    }
    if (peer.waiting() < chat.rules.queue()) {
      fullSinceNanos = 0;
      return true;
    }
    peer.stats().dropQueueFull();
    cutOffStuck(System.nanoTime());
    return false;
  }

  /** Ends a connection whose queue has been full for the whole write wait. */
  private void cutOffStuck(long nowNanos) {
    if (fullSinceNanos == 0) {
      fullSinceNanos = nowNanos;
    } else if (nowNanos - fullSinceNanos > chat.rules.writeWait().toNanos()) {
      peer.cutOff();
    }
  }

  private void beat() {
    if (System.nanoTime() - heardNanos >= chat.rules.silence().toNanos()) {
      end(CloseFrame.POLICY_VALIDATION);
    } else if (peer.isOpen()) {
      peer.socket().send("{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}");
    }
  }

  private void end(int code) {
    onClose();
    peer.close(code);
  }
}
