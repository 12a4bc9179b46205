import { ChatSession } from "./chat.js";
import { serveEcho } from "./echo.js";
import { CHAT_READ_LIMIT_BYTES, REQUEST_READ_LIMIT_BYTES } from "./limits.js";
import { servePush } from "./push.js";
import { Room } from "./room.js";
import { serveTicks } from "./ticks.js";

const PUSH_QUERY = {
  type: "object",
  properties: {
    count: { type: "integer", minimum: 1, maximum: 10_000, default: 10 },
    bytes: { type: "integer", minimum: 1, maximum: 1024 * 1024, default: 10_000 },
  },
};

const TICKS_QUERY = {
  type: "object",
  properties: { everyMs: { type: "integer", minimum: 1, maximum: 60_000, default: 500 } },
};

const MESSAGE_TOO_BIG = 1009;

/**
 * A Fastify plugin with one route for each workload.
 * @param {import("./stats.js").Stats} stats
 * @param {typeof import("./limits.js").CHAT_RULES} rules
 * @returns {import("fastify").FastifyPluginAsync}
 */
export function workloadRoutes(stats, rules) {
  const room = new Room();
  return async (app) => {
    app.get("/ws/echo", { websocket: true }, (socket) => {
      stats.follow(socket);
      serveEcho(socket, stats);
    });
    app.get("/ws/chat", { websocket: true }, (socket) => {
      stats.follow(socket);
      limitMessages(socket, CHAT_READ_LIMIT_BYTES);
      new ChatSession({ socket, room, stats, rules }).start();
    });
    app.get("/ws/push", { websocket: true, schema: { querystring: PUSH_QUERY } }, (socket, request) => {
      stats.follow(socket);
      limitMessages(socket, REQUEST_READ_LIMIT_BYTES);
      servePush(socket, stats, request.query);
    });
    app.get("/ws/ticks", { websocket: true, schema: { querystring: TICKS_QUERY } }, (socket, request) => {
      stats.follow(socket);
      limitMessages(socket, REQUEST_READ_LIMIT_BYTES);
      serveTicks(socket, stats, request.query);
    });
  };
}

/**
 * Closes with 1009 at a longer message, which later listeners find on a closing
 * socket. The plugin's own limit is one for the whole application.
 * @param {import("ws").WebSocket} socket
 * @param {number} bytes
 */
function limitMessages(socket, bytes) {
  socket.on("message", (data) => {
    if (data.length > bytes) socket.close(MESSAGE_TOO_BIG);
  });
}
