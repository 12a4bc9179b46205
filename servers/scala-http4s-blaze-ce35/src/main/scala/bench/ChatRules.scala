package bench

import scala.concurrent.duration.DurationInt
import scala.concurrent.duration.FiniteDuration

/** Limits of the chat workload.
  *
  * @param chatsPerSecond
  *   and
  * @param burst
  *   each connection's token bucket for chats
  * @param heartbeat
  *   time between the server's text pings
  * @param silence
  *   a connection that sends no pong for this long is ended
  * @param writeWait
  *   a connection that takes nothing of a full queue for this long is ended
  * @param queue
  *   how many messages may wait for one member
  */
final case class ChatRules(
    chatsPerSecond: Double,
    burst: Int,
    heartbeat: FiniteDuration,
    silence: FiniteDuration,
    writeWait: FiniteDuration,
    queue: Int
)

object ChatRules {
  val contract: ChatRules = ChatRules(
    chatsPerSecond = 10,
    burst = 10,
    heartbeat = 30.seconds,
    silence = 60.seconds,
    writeWait = 10.seconds,
    queue = 64
  )
}
