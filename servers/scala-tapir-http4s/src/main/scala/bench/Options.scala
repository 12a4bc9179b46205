package bench

/** The options of the process: the port, and the seconds until it ends by itself (0: it does not). */
final case class Options(port: Int = 8080, durationS: Int = 0)

object Options:
  private val MostPort = 65535
  private val MostSeconds = 999999

  /** Reads `--port N` and `--duration S`; what is wrong with an argument that makes no sense. */
  def parse(arguments: List[String]): Either[String, Options] = from(arguments, Options())

  private def from(arguments: List[String], read: Options): Either[String, Options] = arguments match
    case Nil => Right(read)
    case "--port" :: value :: rest =>
      wholeNumber(value, MostPort).flatMap(port => from(rest, read.copy(port = port)))
    case "--duration" :: value :: rest =>
      wholeNumber(value, MostSeconds).flatMap(seconds => from(rest, read.copy(durationS = seconds)))
    case unknown :: _ => Left(s"unknown argument, or one without a value: $unknown")

  private def wholeNumber(text: String, most: Int): Either[String, Int] =
    text.toIntOption
      .filter(number => number >= 0 && number <= most)
      .toRight(s"not a whole number up to $most: \"$text\"")
