/** Bytes that may wait to be written to a peer before it is no longer read from. */
const HIGH_WATER_BYTES = 1024 * 1024;

/**
 * Sends every message back: same type, same bytes, same order. A peer that does
 * not read its answers is not read from either, so nothing is ever dropped and
 * the memory of a slow peer stays bounded.
 * @param {import("ws").WebSocket} socket
 * @param {import("./stats.js").Stats} stats
 */
export function serveEcho(socket, stats) {
  socket.on("message", (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    stats.receive(data.length);
    socket.send(data, { binary: isBinary }, (error) => {
      if (!error) stats.deliver(data.length);
      if (socket.isPaused && socket.bufferedAmount < HIGH_WATER_BYTES) socket.resume();
    });
    if (socket.bufferedAmount >= HIGH_WATER_BYTES) socket.pause();
  });
}
