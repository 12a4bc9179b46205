package bench

import cats.effect.ExitCode
import cats.effect.IO
import cats.effect.std.Console
import cats.effect.unsafe.IORuntimeConfig
import scala.concurrent.duration.Duration
import scala.concurrent.duration.FiniteDuration
import sun.misc.Signal

/** The process: serves until SIGTERM, or for its duration. */
object Main extends FiberApp {

  /** A busy processor is what a benchmark is about: the runtime need not warn of it. */
  override protected def runtimeConfig: IORuntimeConfig =
    super.runtimeConfig.copy(cpuStarvationCheckInitialDelay = Duration.Inf)

  /** Ends with 2 when the arguments make no sense. */
  override def run(args: List[String]): IO[ExitCode] =
    Options.parse(args) match {
      case Left(problem)  => Console[IO].errorln(problem).as(ExitCode(2))
      case Right(options) => serve(options).as(ExitCode.Success)
    }

  private def serve(options: Options): IO[Unit] = {
    val stats = new Stats
    BenchServer.resource(options, ChatRules.contract, stats).use { port =>
      IO.println(s"""{"v":1,"event":"ready","port":$port}""") *> end(options.duration)
    } *> IO.defer(IO.println(stats.line))
  }

  private def end(duration: FiniteDuration): IO[Unit] =
    if (duration > Duration.Zero) terminated.timeoutTo(duration, IO.unit) else terminated

  /** Left to itself, the runtime would end with 143 after SIGTERM. */
  private def terminated: IO[Unit] = IO.async { resume =>
    IO {
      Signal.handle(new Signal("TERM"), _ => resume(Right(())))
      Some(IO.unit)
    }
  }
}
