import { createServer, STATUS_CODES } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { CHAT_RULES } from "./limits.js";
import { readParameters } from "./parameters.js";
import { Stats } from "./stats.js";
import { createWorkloads } from "./workloads.js";

const GOING_AWAY = 1001;
/** How many connections may wait to be accepted, so that a burst of clients finds room. */
const BACKLOG = 4096;
/** The time that peers have at shutdown to answer the close frame. */
const POLITE_WAIT_MS = 2000;

/**
 * The workloads behind one HTTP server.
 * @param {typeof CHAT_RULES} rules
 * @param {{ cert: string, key: string }} [tls] PEM; with it wss is served, and nothing else
 */
export function createBenchServer(rules = CHAT_RULES, tls = undefined) {
  const stats = new Stats();
  const workloads = createWorkloads(stats, rules);
  let closing = false;
  const answer = (request, response) => {
    response.writeHead(workloads.has(target(request).path) ? 426 : 404, { connection: "close" }).end();
  };
  const http = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  http.on("upgrade", (request, socket, head) => {
    if (closing) return refuse(socket, 503);
    const { path, query } = target(request);
    const workload = workloads.get(path);
    if (workload === undefined) return refuse(socket, 404);
    const parameters = readParameters(query, workload.ranges);
    if (parameters === undefined) return refuse(socket, 400);
    workload.acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      stats.follow(webSocket);
      // ws reports what broke the protocol after it has closed with the right code.
      webSocket.on("error", () => {});
      workload.serve(webSocket, parameters);
    });
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
        http.listen({ port, backlog: BACKLOG }, () => resolve(http.address().port));
      });
    },
    /** Stops accepting, closes every connection with 1001 and resolves to the stats line. */
    async close() {
      closing = true;
      http.close();
      await closeAll([...workloads.values()].flatMap(({ acceptor }) => [...acceptor.clients]));
      http.closeAllConnections();
      return stats.line(performance.now());
    },
  };
}

/** @param {import("node:http").IncomingMessage} request */
function target(request) {
  const [path, query = ""] = request.url.split("?", 2);
  return { path, query };
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
