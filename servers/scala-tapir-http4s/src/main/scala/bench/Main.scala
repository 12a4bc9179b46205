package bench

import cats.effect.{ExitCode, IO, IOApp}
import cats.effect.std.Console
import cats.effect.unsafe.IORuntimeConfig
import scala.concurrent.duration.{Duration, DurationInt}
import sun.misc.Signal

/** The process: serves until SIGTERM, or for its duration. */
object Main extends IOApp:

  /** A busy processor is what a benchmark is about: the runtime need not warn of it. */
  override protected def runtimeConfig: IORuntimeConfig =
    super.runtimeConfig.copy(cpuStarvationCheckInitialDelay = Duration.Inf)

  /** Ends with 2 when the arguments make no sense. */
  override def run(arguments: List[String]): IO[ExitCode] = Options.parse(arguments) match
    case Left(problem)  => Console[IO].errorln(problem).as(ExitCode(2))
    case Right(options) => serve(options).as(ExitCode.Success)

  private def serve(options: Options): IO[Unit] =
    val stats = Stats()
    BenchServer
      .resource(options.port, ChatRules(), stats)
      .use: port =>
        val until =
          if options.durationS == 0 then terminated else terminated.timeoutTo(options.durationS.seconds, IO.unit)
        IO.println(s"""{"v":1,"event":"ready","port":$port}""") *> until
    *> IO.defer(IO.println(stats.line))

  /** Left to itself, the runtime would end with 143 after SIGTERM. */
  private def terminated: IO[Unit] = IO.async: resume =>
    IO:
      Signal.handle(Signal("TERM"), _ => resume(Right(())))
      Some(IO.unit)
