package bench

/** Close codes of RFC 6455. */
object CloseCode:
  val Normal = 1000
  val GoingAway = 1001
  val PolicyViolation = 1008
