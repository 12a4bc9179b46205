package bench

import sun.misc.Signal
import zio.*

/** The process: serves until SIGTERM, or for its duration. stdout carries two JSON lines, all else goes to stderr. */
object Main extends ZIOAppDefault:
  override val bootstrap: ZLayer[ZIOAppArgs, Any, Any] =
    val logger = ZLogger.default.map(java.lang.System.err.println(_)).filterLogLevel(_ >= LogLevel.Warning)
    Runtime.removeDefaultLoggers >>> Runtime.addLogger(logger)

  def run: ZIO[ZIOAppArgs, Throwable, Any] =
    getArgs
      .map(arguments => Options.parse(arguments.toList))
      .flatMap:
        case Left(problem)  => Console.printLineError(problem) *> exit(ExitCode(2))
        case Right(options) => ZIO.scoped(serve(options)).flatMap(stats => Console.printLine(stats.line))

  private def serve(options: Options): RIO[Scope, Stats] =
    for
      told <- toldToStop
      server <- BenchServer.start(options.port)
      _ <- Console.printLine(s"""{"v":1,"event":"ready","port":${server.port}}""")
      _ <- if options.durationS == 0 then told.await else told.await.timeout(options.durationS.seconds)
      _ <- server.stop
    yield server.stats

  /** Done at the first SIGTERM or SIGINT. The runtime's own way to end by one would end with its number. */
  private def toldToStop: Task[Promise[Nothing, Unit]] =
    for
      told <- Promise.make[Nothing, Unit]
      runtime <- ZIO.runtime[Any]
      tell = () => Unsafe.unsafe { implicit unsafe => runtime.unsafe.run(told.succeed(())) }
      _ <- ZIO.attempt(for name <- List("TERM", "INT") do Signal.handle(Signal(name), _ => tell()))
    yield told
