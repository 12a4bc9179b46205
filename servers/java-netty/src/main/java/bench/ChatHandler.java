package bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** One connection in the chat workload. */
final class ChatHandler extends SessionHandler implements Room.Member {
  private final Room room;
  private final ChatRules rules;
  private final TokenBucket bucket;

  /** Messages handed to the channel and not yet taken by the kernel: the send queue. */
  private final AtomicInteger pending = new AtomicInteger();

  private Channel channel;
  private Future<?> heartbeat;
  private long heardNanos;

  ChatHandler(Connections connections, Room room, ChatRules rules) {
    super(connections);
    this.room = room;
    this.rules = rules;
    bucket = new TokenBucket(rules.chatsPerSecond(), rules.burst(), System.nanoTime());
  }

  @Override
  void opened(ChannelHandlerContext context) {
    channel = context.channel();
    heardNanos = System.nanoTime();
    var everyNanos = rules.heartbeat().toNanos();
    heartbeat =
        context
            .executor()
            .scheduleAtFixedRate(() -> beat(context), everyNanos, everyNanos, NANOSECONDS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    room.leave(this);
    if (heartbeat != null) {
      heartbeat.cancel(false);
    }
    super.channelInactive(context);
  }

  /** Does what one message asks for; anything outside the protocol is ignored. */
  @Override
  void receive(ChannelHandlerContext context, WebSocketFrame message) {
    if (!isText(message)) {
      return;
    }
    switch (MessageType.of(message.content().toString(UTF_8))) {
      case JOIN -> room.join(this);
      case CHAT -> broadcast(message.content());
      case PONG -> heardNanos = System.nanoTime();
      case LEAVE -> end(context, WebSocketCloseStatus.NORMAL_CLOSURE);
      case OTHER -> {}
    }
  }

  private void broadcast(ByteBuf chat) {
    if (!room.has(this)) {
      return;
    }
    if (bucket.take(System.nanoTime())) {
      room.broadcast(this, chat);
    } else {
      stats().dropRateLimited();
    }
  }

  /** Sends one message unless the queue is full: then this member misses it. */
  @Override
  public void offer(ByteBuf chat) {
    if (pending.incrementAndGet() > rules.queue()) {
      pending.decrementAndGet();
      stats().dropQueueFull();
      return;
    }
    var bytes = chat.readableBytes();
    channel
        .writeAndFlush(new TextWebSocketFrame(chat.retainedDuplicate()))
        .addListener(future -> pending.decrementAndGet())
        .addListener(delivered(bytes));
  }

  private void beat(ChannelHandlerContext context) {
    if (System.nanoTime() - heardNanos >= rules.silence().toNanos()) {
      end(context, WebSocketCloseStatus.POLICY_VIOLATION);
    } else {
      var ping = "{\"type\":\"ping\",\"ts\":" + System.currentTimeMillis() + "}";
      context.writeAndFlush(new TextWebSocketFrame(ping));
    }
  }

  /** A full queue must not stop a member from being heard: it drops what it misses. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.fireChannelWritabilityChanged();
  }

  private void end(ChannelHandlerContext context, WebSocketCloseStatus status) {
    room.leave(this);
    heartbeat.cancel(false);
    close(context, status);
  }
}
