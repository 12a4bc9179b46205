package bench

/** Close codes of RFC 6455. */
object CloseCode:
  val Normal = 1000
  val GoingAway = 1001
  val ProtocolError = 1002
  val InvalidPayload = 1007
  val PolicyViolation = 1008
  val TooBig = 1009
