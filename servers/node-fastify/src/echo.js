import { sendWithBackpressure } from "./flow.js";

/**
 * Sends every message back: same type, same bytes, same order.
 * @param {import("ws").WebSocket} socket
 * @param {import("./stats.js").Stats} stats
 */
export function serveEcho(socket, stats) {
  socket.on("message", (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    stats.receive(data.length);
    sendWithBackpressure(socket, data, { binary: isBinary }, stats);
  });
}
