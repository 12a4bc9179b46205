package bench

import zio.*

/** The chat's limits.
  *
  * @param queue
  *   messages that may wait for one slow member; the newest beyond them is dropped
  * @param heartbeat
  *   time between the server's text pings
  * @param silence
  *   a member that sends no pong for so long is ended
  */
final case class ChatRules(
    chatsPerSecond: Double = 10,
    queue: Int = 64,
    heartbeat: Duration = 30.seconds,
    silence: Duration = 60.seconds
)
