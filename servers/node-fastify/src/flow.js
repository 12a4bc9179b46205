/** Bytes that may wait to be written to a peer before it is no longer read from. */
export const HIGH_WATER_BYTES = 1024 * 1024;

/**
 * Sends a message and counts it once the kernel has it. A peer that does not read
 * what it is sent is not read from either, so nothing is dropped and the memory
 * of a slow peer stays bounded.
 * @param {import("ws").WebSocket} socket
 * @param {Buffer} data
 * @param {{ binary: boolean }} options
 * @param {import("./stats.js").Stats} stats
 * @param {() => void} [written] called once the message is written or lost with its connection
 */
export function sendWithBackpressure(socket, data, options, stats, written) {
  socket.send(data, options, (error) => {
    if (!error) stats.deliver(data.length);
    if (socket.isPaused && socket.bufferedAmount < HIGH_WATER_BYTES) socket.resume();
    written?.();
  });
  if (socket.bufferedAmount >= HIGH_WATER_BYTES) socket.pause();
}
