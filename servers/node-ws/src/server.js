import { createServer, STATUS_CODES } from "node:http";
import { WebSocketServer } from "ws";
import { ChatSession } from "./chat.js";
import { serveEcho } from "./echo.js";
import { CHAT_READ_LIMIT_BYTES, CHAT_RULES, ECHO_READ_LIMIT_BYTES } from "./limits.js";
import { Room } from "./room.js";
import { Stats } from "./stats.js";

const GOING_AWAY = 1001;
/** What peers get at shutdown to answer the close frame. */
const POLITE_WAIT_MS = 2000;

/**
 * The workloads behind one HTTP server.
 * @param {typeof CHAT_RULES} rules
 */
export function createBenchServer(rules = CHAT_RULES) {
  const stats = new Stats();
  const room = new Room();
  let closing = false;
  const acceptors = new Map([
    ["/ws/echo", acceptor(ECHO_READ_LIMIT_BYTES, stats, (socket) => serveEcho(socket, stats))],
    [
      "/ws/chat",
      acceptor(CHAT_READ_LIMIT_BYTES, stats, (socket) => new ChatSession({ socket, room, stats, rules }).start()),
    ],
  ]);
  const http = createServer((request, response) => {
    response.writeHead(acceptors.has(pathOf(request)) ? 426 : 404, { connection: "close" }).end();
  });
  http.on("upgrade", (request, socket, head) => {
    const workload = acceptors.get(pathOf(request));
    if (closing) return refuse(socket, 503);
    if (workload === undefined) return refuse(socket, 404);
    workload.handleUpgrade(request, socket, head, (webSocket) => workload.emit("connection", webSocket));
  });

  return {
    stats,
    /**
     * Listens and resolves to the port.
     * @param {number} port 0 picks a free one
     * @returns {Promise<number>}
     */
    listen(port) {
      return new Promise((resolve, reject) => {
        http.once("error", reject);
        http.listen(port, () => resolve(http.address().port));
      });
    },
    /** Stops accepting, closes every connection with 1001 and resolves to the stats line. */
    async close() {
      closing = true;
      http.close();
      const sockets = [...acceptors.values()].flatMap(({ clients }) => [...clients]);
      await closeAll(sockets);
      http.closeAllConnections();
      return stats.line(performance.now());
    },
  };
}

/**
 * @param {number} maxPayload bytes
 * @param {Stats} stats
 * @param {(socket: import("ws").WebSocket) => void} serve
 */
function acceptor(maxPayload, stats, serve) {
  const server = new WebSocketServer({ noServer: true, maxPayload });
  server.on("connection", (socket) => {
    stats.connected();
    socket.on("close", () => stats.disconnected());
    // ws reports what broke the protocol after it has closed with the right code.
    socket.on("error", () => {});
    serve(socket);
  });
  return server;
}

/** @param {import("node:http").IncomingMessage} request */
function pathOf(request) {
  return request.url.split("?", 1)[0];
}

/** @param {import("node:stream").Duplex} socket @param {number} status */
function refuse(socket, status) {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Closes every socket with 1001; those that do not answer are cut off.
 * @param {import("ws").WebSocket[]} sockets
 */
async function closeAll(sockets) {
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  for (const socket of sockets) socket.close(GOING_AWAY);
  const cutOff = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, POLITE_WAIT_MS);
  await Promise.all(closed);
  clearTimeout(cutOff);
}
