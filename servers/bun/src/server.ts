import { ChatSession } from "./chat.ts";
import { EchoSession } from "./echo.ts";
import { CHAT_RULES, ECHO_READ_LIMIT_BYTES } from "./limits.ts";
import { readParameters } from "./parameters.ts";
import { PushSession } from "./push.ts";
import { Room } from "./room.ts";
import { OPEN, type Session, type Socket } from "./session.ts";
import { Stats } from "./stats.ts";
import { TicksSession } from "./ticks.ts";

const GOING_AWAY = 1001;
const MESSAGE_TOO_BIG = 1009;
/** The time that peers have at shutdown to answer the close frame. */
const POLITE_WAIT_MS = 1500;
/** Bytes that may wait for one peer. */
const BACKPRESSURE_LIMIT_BYTES = 16 * 1024 * 1024;

type Open = (query: URLSearchParams) => Session | undefined;

/** Serves the workloads on a port; 0 picks a free one. */
export function createBenchServer(port: number, rules = CHAT_RULES) {
  const stats = new Stats();
  const sockets = new Set<Socket>();
  const workloads = createWorkloads(stats, rules);

  const server = Bun.serve<Session>({
    port,
    fetch(request, self) {
      const { pathname, searchParams } = new URL(request.url);
      const open = workloads.get(pathname);
      if (open === undefined) return new Response("no such workload\n", { status: 404 });
      const session = open(searchParams);
      if (session === undefined) return new Response("a parameter makes no sense\n", { status: 400 });
      if (!self.upgrade(request, { data: session })) return new Response("WebSocket alone\n", { status: 426 });
    },
    websocket: {
      maxPayloadLength: ECHO_READ_LIMIT_BYTES,
      backpressureLimit: BACKPRESSURE_LIMIT_BYTES,
      idleTimeout: 0,
      sendPings: false,
      perMessageDeflate: false,
      open(socket) {
        sockets.add(socket);
        stats.opened();
        socket.data.open?.(socket);
      },
      message(socket, message) {
        if (socket.readyState !== OPEN) return;
        const bytes = Buffer.byteLength(message);
        if (bytes > socket.data.readLimitBytes) return socket.close(MESSAGE_TOO_BIG);
        stats.receive(bytes);
        socket.data.message(socket, message);
      },
      drain: (socket) => socket.data.drain?.(socket),
      close(socket) {
        sockets.delete(socket);
        stats.closed();
        socket.data.close?.(socket);
      },
    },
  });

  return {
    port: server.port,
    stats,
    /** Stops accepting, closes every connection with 1001 and resolves to the stats line. */
    async close() {
      const stopped = server.stop();
      for (const socket of sockets) socket.close(GOING_AWAY);
      const cutOff = setTimeout(() => {
        for (const socket of sockets) socket.terminate();
      }, POLITE_WAIT_MS);
      await stopped;
      clearTimeout(cutOff);
      return stats.line(performance.now());
    },
  };
}

/** The workloads by path; one opens a session unless a parameter makes no sense. */
function createWorkloads(stats: Stats, rules: typeof CHAT_RULES): Map<string, Open> {
  const chat = { room: new Room(), stats, rules };
  return new Map<string, Open>([
    ["/ws/echo", () => new EchoSession(stats)],
    ["/ws/chat", () => new ChatSession(chat)],
    [
      "/ws/push",
      (query) => {
        const ranges = { count: { fallback: 10, most: 10_000 }, bytes: { fallback: 10_000, most: 1024 * 1024 } };
        const parameters = readParameters(query, ranges);
        return parameters && new PushSession(stats, parameters);
      },
    ],
    [
      "/ws/ticks",
      (query) => {
        const parameters = readParameters(query, { everyMs: { fallback: 500, most: 60_000 } });
        return parameters && new TicksSession(stats, parameters);
      },
    ],
  ]);
}
