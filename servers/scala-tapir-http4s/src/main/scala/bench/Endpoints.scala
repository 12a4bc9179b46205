package bench

import cats.effect.IO
import sttp.capabilities.WebSockets
import sttp.capabilities.fs2.Fs2Streams
import sttp.tapir.*
import sttp.tapir.server.ServerEndpoint

/** The workloads behind `GET /ws/<workload>`. Their pipes get whole messages, see [[Upgrades]]. */
final class Endpoints(rules: ChatRules, stats: Stats):
  private val room = Room()

  def all: List[ServerEndpoint[Fs2Streams[IO] & WebSockets, IO]] = List(echo, chat, push, ticks)

  private def echo = workload("echo").out(frames).serverLogicSuccessPure[IO](Echo(_).answers)

  private def chat =
    workload("chat").out(frames).serverLogicSuccess(ChatSession.create(_, room, rules, stats).map(_.talk))

  private def push = workload("push")
    .in(wholeNumber("count", 10, 10_000))
    .in(wholeNumber("bytes", 10_000, 1024 * 1024))
    .out(frames)
    .serverLogicSuccessPure[IO]((connection, count, bytes) => Push(connection, count, bytes).answers)

  private def ticks = workload("ticks")
    .in(wholeNumber("everyMs", 500, 60_000))
    .out(frames)
    .serverLogicSuccessPure[IO]((connection, everyMs) => Ticks(connection, everyMs).all)

  private def workload(name: String) =
    endpoint.get.in("ws" / name).in(extractFromRequest(_.attribute(Connection.Key).get))

  private def frames = webSocketBodyRaw(Fs2Streams[IO])

  /** A parameter from 1 to `most`, `fallback` when it is absent; what makes no sense is refused with 400. */
  private def wholeNumber(name: String, fallback: Int, most: Int) =
    query[Int](name).default(fallback).validate(Validator.inRange(1, most))
