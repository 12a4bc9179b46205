package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Answers each text message {@code <id>} with {@code count} messages of exactly {@code bytes} bytes
 * that start with {@code <id>:<i>:}. An id that does not fit closes with 1008.
 */
final class PushHandler extends SessionHandler {
  private static final byte[] ZEROS = "0".repeat(8192).getBytes(UTF_8);

  private final int count;
  private final int bytes;
  private final Queue<String> ids = new ArrayDeque<>();

  /** Answers given to the first id. */
  private int answered;

  PushHandler(Connections connections, Query query) {
    super(connections);
    count = query.wholeNumber("count", 10, 10_000);
    bytes = query.wholeNumber("bytes", 10_000, 1024 * 1024);
  }

  @Override
  void receive(ChannelHandlerContext context, WebSocketFrame message) {
    if (!isText(message)) {
      return;
    }
    var id = message.content().toString(UTF_8);
    if (ByteBufUtil.utf8Bytes(start(id, count - 1)) > bytes) {
      close(context, WebSocketCloseStatus.POLICY_VIOLATION);
      return;
    }
    ids.add(id);
    answer(context);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) throws Exception {
    answer(context);
    super.channelWritabilityChanged(context);
  }

  /** Answers as long as the peer takes it. */
  private void answer(ChannelHandlerContext context) {
    while (!ids.isEmpty() && context.channel().isWritable()) {
      var payload = context.alloc().buffer(bytes, bytes);
      payload.writeCharSequence(start(ids.element(), answered), UTF_8);
      while (payload.isWritable()) {
        payload.writeBytes(ZEROS, 0, Math.min(ZEROS.length, payload.writableBytes()));
      }
      context.write(new TextWebSocketFrame(payload)).addListener(delivered(bytes));
      answered += 1;
      if (answered == count) {
        ids.remove();
        answered = 0;
      }
    }
    context.flush();
  }

  private static String start(String id, int i) {
    return id + ":" + i + ":";
  }
}
