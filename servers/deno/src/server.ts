import { Buffer } from "node:buffer";
import { ChatSession } from "./chat.ts";
import { EchoSession } from "./echo.ts";
import { CHAT_RULES, type ChatRules } from "./limits.ts";
import { readParameters } from "./parameters.ts";
import { PushSession } from "./push.ts";
import { Room } from "./room.ts";
import { GOING_AWAY, MESSAGE_TOO_BIG, type Message, type Session, type Timer } from "./session.ts";
import { Stats } from "./stats.ts";
import { TicksSession } from "./ticks.ts";

/** How many connections may wait to be accepted, so that a burst of clients finds room. */
const BACKLOG = 4096;

/** The time that peers have at shutdown to answer the close frame. */
const POLITE_WAIT_MS = 1500;

/** Opens the session of one connection. */
type Open = (socket: WebSocket) => Session;
/** A workload; undefined when a parameter makes no sense. */
type Workload = (query: URLSearchParams) => Open | undefined;

/** Serves the workloads on a port; 0 picks a free one. */
export function createBenchServer(port: number, rules = CHAT_RULES) {
  const stats = new Stats();
  const sockets = new Set<WebSocket>();
  const workloads = createWorkloads(stats, rules);
  let isEmpty = () => {};

  const server = Deno.serve({ port, tcpBacklog: BACKLOG, onListen: () => {} }, (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const workload = workloads.get(pathname);
    if (workload === undefined) return refuse(404, "no such workload");
    const open = workload(searchParams);
    if (open === undefined) return refuse(400, "a parameter makes no sense");
    // The runtime would take any version.
    if (request.headers.get("sec-websocket-version") !== "13") return refuse(426, "WebSocket 13 alone");
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
    attend(socket, open(socket));
    return response;
  });

  /** Does with a connection what its session says. */
  function attend(socket: WebSocket, session: Session): void {
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      sockets.add(socket);
      stats.opened();
      session.open?.();
    };
    socket.onmessage = ({ data }: MessageEvent<Message>) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      const bytes = Buffer.byteLength(data);
      if (bytes > session.readLimitBytes) return socket.close(MESSAGE_TOO_BIG);
      stats.receive(bytes);
      session.message(data, bytes);
    };
    socket.onclose = () => {
      if (!sockets.delete(socket)) return;
      stats.closed();
      session.close?.();
      if (sockets.size === 0) isEmpty();
    };
  }

  return {
    port: server.addr.port,
    stats,
    /** Stops accepting, closes every connection with 1001 and resolves to the stats line. */
    async close() {
      const stopped = server.shutdown();
      let cutOff: Timer | undefined;
      const empty = new Promise<void>((resolve) => {
        isEmpty = resolve;
        cutOff = setTimeout(resolve, POLITE_WAIT_MS);
      });
      if (sockets.size === 0) isEmpty();
      for (const socket of sockets) socket.close(GOING_AWAY);
      await empty;
      clearTimeout(cutOff);
      return { line: stats.line(performance.now()), stopped };
    },
  };
}

function refuse(status: number, why: string): Response {
  return new Response(`${why}\n`, { status });
}

function createWorkloads(stats: Stats, rules: ChatRules): Map<string, Workload> {
  const chat = { room: new Room(), stats, rules };
  return new Map<string, Workload>([
    ["/ws/echo", () => (socket) => new EchoSession(socket, stats)],
    ["/ws/chat", () => (socket) => new ChatSession(socket, chat)],
    [
      "/ws/push",
      (query) => {
        const ranges = { count: { fallback: 10, most: 10_000 }, bytes: { fallback: 10_000, most: 1024 * 1024 } };
        const parameters = readParameters(query, ranges);
        return parameters && ((socket) => new PushSession(socket, stats, parameters));
      },
    ],
    [
      "/ws/ticks",
      (query) => {
        const parameters = readParameters(query, { everyMs: { fallback: 500, most: 60_000 } });
        return parameters && ((socket) => new TicksSession(socket, stats, parameters));
      },
    ],
  ]);
}
