package bench

import java.net.URI
import java.net.http.HttpClient
import java.net.http.WebSocket
import java.nio.ByteBuffer
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionStage
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit.SECONDS
import java.util.concurrent.TimeoutException
import scala.collection.mutable.ArrayBuffer
import scala.jdk.CollectionConverters._

/** A client that keeps what arrives until the test asks for it. Connecting throws what the handshake failed with. */
final class Client(url: String) extends WebSocket.Listener with AutoCloseable {
  import Client._

  private val arrived = new LinkedBlockingQueue[Any]
  private val pongs = new LinkedBlockingQueue[Unit]
  private val closed = new CompletableFuture[Int]
  private val text = new StringBuilder
  private val binary = ArrayBuffer.empty[Byte]

  /** What the answer to a close frame waits for, since that answer ends the client's output. */
  @volatile private var sent = CompletableFuture.completedFuture(())
  private val socket =
    http.newWebSocketBuilder.buildAsync(URI.create(url), this).get(PatienceS, SECONDS)

  def send(message: String): Unit = done(socket.sendText(message, true))

  /** Sends every message, also when the server closes after one of them. */
  def sendAll(messages: String*): Unit = {
    sent = new CompletableFuture
    messages.foreach(message => send(message))
    sent.complete(())
    ()
  }

  def send(message: Array[Byte]): Unit = done(socket.sendBinary(ByteBuffer.wrap(message), true))

  /** Sends one binary message in two fragments. */
  def sendInTwo(first: Array[Byte], second: Array[Byte]): Unit = {
    done(socket.sendBinary(ByteBuffer.wrap(first), false))
    done(socket.sendBinary(ByteBuffer.wrap(second), true))
  }

  def sendClose(code: Int): Unit = done(socket.sendClose(code, ""))

  /** The next message: a String, or bytes in a Seq. */
  def next(): Any = received(arrived, "message")

  /** Returns once the server has handled everything sent so far. */
  def settle(): Unit = {
    done(socket.sendPing(ByteBuffer.allocate(0)))
    received(pongs, "pong")
  }

  /** The server's close code. */
  def closeCode(): Int = closed.get(PatienceS, SECONDS)

  /** Leaves the chat and returns every message that was still on its way. */
  def leave(): Seq[Any] = {
    send("""{"type":"leave"}""")
    assert(closeCode() == 1000, s"closed with ${closeCode()}")
    rest()
  }

  /** What has arrived and was not asked for yet. */
  def rest(): Seq[Any] = {
    val rest = new java.util.ArrayList[Any]
    arrived.drainTo(rest)
    rest.asScala.toSeq
  }

  override def close(): Unit = socket.abort()

  override def onText(from: WebSocket, data: CharSequence, last: Boolean): CompletionStage[_] = {
    text.append(data)
    if (last) {
      arrived.add(text.result())
      text.clear()
    }
    from.request(1)
    null
  }

  override def onBinary(from: WebSocket, data: ByteBuffer, last: Boolean): CompletionStage[_] = {
    val part = new Array[Byte](data.remaining)
    data.get(part)
    binary ++= part
    if (last) {
      arrived.add(binary.toSeq)
      binary.clear()
    }
    from.request(1)
    null
  }

  override def onPong(from: WebSocket, message: ByteBuffer): CompletionStage[_] = {
    pongs.add(())
    from.request(1)
    null
  }

  override def onClose(from: WebSocket, code: Int, reason: String): CompletionStage[_] = {
    closed.complete(code)
    sent
  }

  override def onError(from: WebSocket, error: Throwable): Unit = {
    closed.completeExceptionally(error)
    ()
  }
}

object Client {

  /** A server that has not answered by then is not going to. */
  private val PatienceS = 20L

  private val http = HttpClient.newHttpClient

  /** Dials chat and joins the room. */
  def join(base: String): Client = {
    val client = new Client(s"$base/ws/chat")
    client.send("""{"type":"join","room":"public","user":"u"}""")
    client.settle()
    client
  }

  /** A chat of exactly 128 bytes. */
  def chatFrame(text: String): String = {
    val start = s"""{"type":"chat","room":"public","user":"u","text":"$text"""
    start.padTo(126, '.') + "\"}"
  }

  private def done(sent: CompletableFuture[WebSocket]): Unit = {
    sent.get(PatienceS, SECONDS)
    ()
  }

  private def received[A](queue: LinkedBlockingQueue[A], what: String): A =
    Option(queue.poll(PatienceS, SECONDS)).getOrElse(throw new TimeoutException(s"no $what"))
}
