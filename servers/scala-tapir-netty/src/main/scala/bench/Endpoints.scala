package bench

import cats.effect.IO
import sttp.capabilities.WebSockets
import sttp.capabilities.fs2.Fs2Streams
import sttp.tapir.*
import sttp.tapir.server.ServerEndpoint

/** The workloads behind `GET /ws/<workload>`. Pings and close frames go through their pipes as well, so that they are
  * answered when what came ahead of them has been acted upon.
  */
final class Endpoints(rules: ChatRules, stats: Stats):
  private val room = Room()

  def all: List[ServerEndpoint[Fs2Streams[IO] & WebSockets, IO]] = List(echo, chat, push, ticks)

  private def echo = workload("echo").out(frames).serverLogicSuccessPure[IO](_ => Echo.answers)

  private def chat =
    workload("chat").out(frames).serverLogicSuccess(_ => ChatSession.create(room, rules, stats).map(_.talk))

  private def push = workload("push")
    .in(wholeNumber("count", 10, 10_000))
    .in(wholeNumber("bytes", 10_000, 1024 * 1024))
    .out(frames)
    .serverLogicSuccessPure[IO]((count, bytes) => Push(count, bytes).answers)

  private def ticks = workload("ticks")
    .in(wholeNumber("everyMs", 500, 60_000))
    .out(frames)
    .serverLogicSuccessPure[IO](Ticks(_).all)

  private def workload(name: String) = endpoint.get.in("ws" / name)

  private def frames = webSocketBodyRaw(Fs2Streams[IO])

  /** A parameter from 1 to `most`, `fallback` when it is absent; what makes no sense is refused with 400. */
  private def wholeNumber(name: String, fallback: Int, most: Int) =
    query[Int](name).default(fallback).validate(Validator.inRange(1, most))
