package bench

/** Close codes of RFC 6455. */
object CloseCode:
  val Normal = 1000
  val GoingAway = 1001
  val ProtocolError = 1002
  val PolicyViolation = 1008

  /** The highest code that a peer may send. */
  val Highest = 4999
