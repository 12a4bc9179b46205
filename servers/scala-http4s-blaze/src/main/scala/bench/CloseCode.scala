package bench

/** The codes of close frames, as numbered by RFC 6455. */
object CloseCode {
  val NormalClosure = 1000
  val GoingAway = 1001
  val InvalidPayload = 1007
  val PolicyViolation = 1008
  val TooBig = 1009
}
