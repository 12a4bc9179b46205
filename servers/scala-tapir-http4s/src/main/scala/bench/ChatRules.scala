package bench

import scala.concurrent.duration.{DurationInt, FiniteDuration}

/** The chat's limits.
  *
  * @param chatsPerSecond
  *   each connection's token bucket for chats, which holds as many
  * @param queue
  *   messages that may wait for one slow member; the newest beyond them is dropped
  * @param heartbeat
  *   time between the server's text pings
  * @param silence
  *   a member that sends no pong for so long is ended
  * @param writeWait
  *   a member that takes nothing of a full queue for so long is ended
  */
final case class ChatRules(
    chatsPerSecond: Double = 10,
    queue: Int = 64,
    heartbeat: FiniteDuration = 30.seconds,
    silence: FiniteDuration = 60.seconds,
    writeWait: FiniteDuration = 10.seconds
)
