import websocket from "@fastify/websocket";
import Fastify from "fastify";
import { CHAT_RULES, ECHO_READ_LIMIT_BYTES } from "./limits.js";
import { workloadRoutes } from "./routes.js";
import { Stats } from "./stats.js";

const GOING_AWAY = 1001;
/** How many connections may wait to be accepted, so that a burst of clients finds room. */
const BACKLOG = 4096;
/** The time that peers have at shutdown to answer the close frame. */
const POLITE_WAIT_MS = 2000;

/**
 * The workloads as routes of one Fastify application.
 * @param {typeof CHAT_RULES} rules
 */
export function createBenchServer(rules = CHAT_RULES) {
  const stats = new Stats();
  const app = Fastify({ forceCloseConnections: true });
  app.register(websocket, {
    // One limit for the application; the routes with a smaller one check it themselves.
    options: { maxPayload: ECHO_READ_LIMIT_BYTES },
    // ws has already closed with the right code; the plugin's own handler would
    // reset the connection before the peer could read it.
    errorHandler: () => {},
    preClose: () => closeAll([...app.websocketServer.clients]),
  });
  app.register(workloadRoutes(stats, rules));

  return {
    stats,
    /**
     * Listens and resolves to the port.
     * @param {number} port 0 picks a free one
     * @returns {Promise<number>}
     */
    async listen(port) {
      await app.listen({ port, host: "0.0.0.0", backlog: BACKLOG });
      return app.server.address().port;
    },
    /** Stops accepting, closes every connection with 1001 and resolves to the stats line. */
    async close() {
      await app.close();
      return stats.line(performance.now());
    },
  };
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
