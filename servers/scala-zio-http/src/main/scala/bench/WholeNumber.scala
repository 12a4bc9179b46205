package bench

object WholeNumber:
  private val MostDigits = 9

  /** Reads digits alone, of which there are few enough for an Int. */
  def apply(text: String): Option[Int] =
    Option.when(text.nonEmpty && text.length <= MostDigits && text.forall(digit => '0' <= digit && digit <= '9')):
      text.toInt
