package bench

/** Close codes of RFC 6455. */
object Code:
  val Normal = 1000
  val GoingAway = 1001
  val PolicyViolation = 1008
  val TooBig = 1009
