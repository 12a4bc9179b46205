import { WebSocketServer } from "ws";
import { ChatSession } from "./chat.js";
import { serveEcho } from "./echo.js";
import { CHAT_READ_LIMIT_BYTES, ECHO_READ_LIMIT_BYTES, REQUEST_READ_LIMIT_BYTES } from "./limits.js";
import { PUSH_PARAMETERS, TICKS_PARAMETERS } from "./parameters.js";
import { servePush } from "./push.js";
import { Room } from "./room.js";
import { serveTicks } from "./ticks.js";

/**
 * @typedef {object} Workload
 * @property {WebSocketServer} acceptor turns an upgrade request into a WebSocket
 * @property {Record<string, import("./parameters.js").Range>} ranges its query parameters
 * @property {(socket: import("ws").WebSocket, parameters: Record<string, number>) => void} serve
 */

/**
 * The workloads by path.
 * @param {import("./stats.js").Stats} stats
 * @param {typeof import("./limits.js").CHAT_RULES} rules
 * @returns {Map<string, Workload>}
 */
export function createWorkloads(stats, rules) {
  const room = new Room();
  return new Map([
    [
      "/ws/echo",
      {
        acceptor: acceptor(ECHO_READ_LIMIT_BYTES),
        ranges: {},
        serve: (socket) => serveEcho(socket, stats),
      },
    ],
    [
      "/ws/chat",
      {
        acceptor: acceptor(CHAT_READ_LIMIT_BYTES),
        ranges: {},
        serve: (socket) => new ChatSession({ socket, room, stats, rules }).start(),
      },
    ],
    [
      "/ws/push",
      {
        acceptor: acceptor(REQUEST_READ_LIMIT_BYTES),
        ranges: PUSH_PARAMETERS,
        serve: (socket, parameters) => servePush(socket, stats, parameters),
      },
    ],
    [
      "/ws/ticks",
      {
        acceptor: acceptor(REQUEST_READ_LIMIT_BYTES),
        ranges: TICKS_PARAMETERS,
        serve: (socket, parameters) => serveTicks(socket, stats, parameters),
      },
    ],
  ]);
}

/** @param {number} maxPayload bytes; a longer message closes with 1009 */
function acceptor(maxPayload) {
  return new WebSocketServer({ noServer: true, maxPayload });
}
