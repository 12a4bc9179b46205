package bench

import io.netty.channel.embedded.EmbeddedChannel
import io.netty.handler.codec.TooLongFrameException
import io.netty.handler.codec.http.websocketx.{
  CloseWebSocketFrame,
  CorruptedWebSocketFrameException,
  TextWebSocketFrame,
  WebSocketCloseStatus
}
import java.util.concurrent.TimeUnit.MILLISECONDS
import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertNull, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}

final class ClosingTest:
  private val channel = EmbeddedChannel(Closing())

  @Test
  @DisplayName(
    "the first close frame is the last frame, and what the peer says after it is ignored until it closes too"
  )
  def serverCloses(): Unit =
    channel.writeOutbound(CloseWebSocketFrame(1001, ""))
    channel.write(TextWebSocketFrame("too late"))
    channel.writeInbound(TextWebSocketFrame("too late"))
    channel.close()
    assertTrue(channel.isOpen)
    channel.writeInbound(CloseWebSocketFrame(1001, ""))
    assertFalse(channel.isOpen)
    assertEquals(1001, closeCode())
    assertNull(channel.readOutbound[AnyRef]())
    assertNull(channel.readInbound[AnyRef]())

  @Test
  @DisplayName("a peer that does not answer a close frame has half a second to read it")
  def lingers(): Unit =
    channel.freezeTime()
    channel.writeOutbound(CloseWebSocketFrame(1000, ""))
    channel.advanceTimeBy(499, MILLISECONDS)
    channel.runScheduledPendingTasks()
    assertTrue(channel.isOpen)
    channel.advanceTimeBy(1, MILLISECONDS)
    channel.runScheduledPendingTasks()
    assertFalse(channel.isOpen)

  @Test
  @DisplayName("a peer's close frame is handed on, and the answer to it ends the connection")
  def peerCloses(): Unit =
    channel.writeInbound(CloseWebSocketFrame(4321, ""))
    assertEquals(4321, channel.readInbound[CloseWebSocketFrame]().statusCode)
    assertTrue(channel.isOpen)
    channel.writeOutbound(CloseWebSocketFrame(4321, ""))
    assertEquals(4321, closeCode())
    assertFalse(channel.isOpen)

  @Test
  @DisplayName("why a frame could not be read decides on the code")
  def codes(): Unit =
    channel.pipeline.fireExceptionCaught(
      CorruptedWebSocketFrameException(WebSocketCloseStatus.INVALID_PAYLOAD_DATA, "not UTF-8")
    )
    assertEquals(1007, closeCode())
    val other = EmbeddedChannel(Closing())
    other.pipeline.fireExceptionCaught(TooLongFrameException())
    assertEquals(1009, other.readOutbound[CloseWebSocketFrame]().statusCode)

  private def closeCode() = channel.readOutbound[CloseWebSocketFrame]().statusCode
