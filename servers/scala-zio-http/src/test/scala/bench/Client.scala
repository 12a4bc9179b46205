package bench

import java.net.URI
import java.net.http.{HttpClient, WebSocket}
import java.nio.ByteBuffer
import java.util.concurrent.{CompletableFuture, CompletionStage, LinkedBlockingQueue, TimeoutException}
import java.util.concurrent.TimeUnit.SECONDS
import scala.jdk.CollectionConverters.*

/** A client that keeps what arrives until the test asks for it; of another make than the server, the JDK's. Throws what
  * the handshake failed with.
  */
final class Client(url: String) extends WebSocket.Listener, AutoCloseable:
  private val arrived = LinkedBlockingQueue[String | ByteBuffer]()
  private val pongs = LinkedBlockingQueue[ByteBuffer]()
  private val closedWith = CompletableFuture[Int]()
  private val text = StringBuilder()
  private var parts = Vector.empty[Byte]

  /** What the answer to a close frame waits for, since that answer ends the client's output. */
  @volatile private var sent = CompletableFuture.completedFuture(())
  private val socket =
    Client.http.newWebSocketBuilder().buildAsync(URI.create(url), this).get(Client.PatienceS, SECONDS)

  def send(message: String): Unit = socket.sendText(message, true).get(Client.PatienceS, SECONDS)

  /** Sends every message, also when the server closes after one of them. */
  def sendAll(messages: String*): Unit =
    sent = CompletableFuture()
    messages.foreach(message => send(message))
    sent.complete(())

  def send(message: Array[Byte]): Unit =
    socket.sendBinary(ByteBuffer.wrap(message), true).get(Client.PatienceS, SECONDS)

  /** Sends one message in two fragments. */
  def sendInTwo(first: Array[Byte], second: Array[Byte]): Unit =
    socket.sendBinary(ByteBuffer.wrap(first), false).get(Client.PatienceS, SECONDS)
    socket.sendBinary(ByteBuffer.wrap(second), true).get(Client.PatienceS, SECONDS)

  /** Sends one text in two fragments. */
  def sendInTwo(first: String, second: String): Unit =
    socket.sendText(first, false).get(Client.PatienceS, SECONDS)
    socket.sendText(second, true).get(Client.PatienceS, SECONDS)

  def sendClose(code: Int): Unit = socket.sendClose(code, "").get(Client.PatienceS, SECONDS)

  /** The next message. */
  def next(): String | ByteBuffer =
    Option(arrived.poll(Client.PatienceS, SECONDS)).getOrElse(throw TimeoutException("no message"))

  /** Returns once the server has acted on everything sent so far. */
  def settle(): Unit =
    socket.sendPing(ByteBuffer.allocate(0)).get(Client.PatienceS, SECONDS)
    Option(pongs.poll(Client.PatienceS, SECONDS)).getOrElse(throw TimeoutException("no pong"))

  /** The server's close code. */
  def closeCode(): Int = closedWith.get(Client.PatienceS, SECONDS)

  /** Leaves the chat; every message that was still on its way. */
  def leave(): List[String | ByteBuffer] =
    send("""{"type":"leave"}""")
    assert(closeCode() == 1000)
    arrived.asScala.toList

  override def close(): Unit = socket.abort()

  override def onText(from: WebSocket, data: CharSequence, last: Boolean): CompletionStage[?] =
    text.append(data)
    if last then
      arrived.add(text.toString)
      text.clear()
    from.request(1)
    null

  override def onBinary(from: WebSocket, data: ByteBuffer, last: Boolean): CompletionStage[?] =
    val part = new Array[Byte](data.remaining)
    data.get(part)
    parts ++= part
    if last then
      arrived.add(ByteBuffer.wrap(parts.toArray))
      parts = Vector.empty
    from.request(1)
    null

  override def onPong(from: WebSocket, message: ByteBuffer): CompletionStage[?] =
    pongs.add(message)
    from.request(1)
    null

  override def onClose(from: WebSocket, code: Int, reason: String): CompletionStage[?] =
    closedWith.complete(code)
    sent

  override def onError(from: WebSocket, error: Throwable): Unit = closedWith.completeExceptionally(error)

object Client:
  /** A server that has not answered by then is not going to. */
  private val PatienceS = 20L

  private val http = HttpClient.newHttpClient()

  /** Dials chat and joins the room. */
  def join(base: String): Client =
    val client = Client(s"$base/ws/chat")
    client.send("""{"type":"join","room":"public","user":"u"}""")
    client.settle()
    client

  /** A chat of exactly 128 bytes. */
  def chatFrame(text: String): String =
    s"""{"type":"chat","room":"public","user":"u","text":"$text""".padTo(126, '.') + "\"}"
