package bench

import cats.syntax.all._
import scala.concurrent.duration.Duration
import scala.concurrent.duration.DurationInt
import scala.concurrent.duration.FiniteDuration

/** The options of the process.
  *
  * @param port
  *   0 picks a free one
  * @param duration
  *   zero: until told to stop
  * @param noDelay
  *   whether TCP_NODELAY is set; the library leaves it off
  */
final case class Options(
    port: Int = 8080,
    duration: FiniteDuration = Duration.Zero,
    noDelay: Boolean = true
)

object Options {

  /** Reads pairs of a name and a value; Left says what makes no sense. */
  def parse(args: List[String]): Either[String, Options] =
    args.grouped(2).toList.foldM(Options())(read)

  private def read(options: Options, pair: List[String]): Either[String, Options] = pair match {
    case List("--port", value) =>
      value.toIntOption
        .filter(port => port >= 0 && port <= 65_535)
        .toRight(s"$value is no port")
        .map(port => options.copy(port = port))
    case List("--duration", value) =>
      wholeNumber("--duration", value).map(seconds => options.copy(duration = seconds.seconds))
    case List("--no-delay", value) =>
      value.toBooleanOption
        .toRight("--no-delay takes true or false")
        .map(noDelay => options.copy(noDelay = noDelay))
    case unknown => Left(s"unknown argument ${unknown.mkString(" ")}")
  }

  private def wholeNumber(name: String, text: String): Either[String, Int] =
    text.toIntOption.filter(_ >= 0).toRight(s"$name takes a whole number, not $text")
}
