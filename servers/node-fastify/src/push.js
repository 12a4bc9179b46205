import { HIGH_WATER_BYTES, sendWithBackpressure } from "./flow.js";

const POLICY_VIOLATION = 1008;
const TEXT = { binary: false };
const ZERO = 0x30;

/**
 * Answers each text message `<id>` with `count` messages of exactly `bytes` bytes
 * that start with `<id>:<i>:`. An id that does not fit closes with 1008.
 * @param {import("ws").WebSocket} socket
 * @param {import("./stats.js").Stats} stats
 * @param {{ count: number, bytes: number }} parameters
 */
export function servePush(socket, stats, { count, bytes }) {
  let answered = Promise.resolve();

  /** @param {string} id */
  async function answer(id) {
    for (let i = 0; i < count && socket.readyState === socket.OPEN; i += 1) {
      const message = Buffer.alloc(bytes, ZERO);
      message.write(`${id}:${i}:`);
      const written = new Promise((resolve) => sendWithBackpressure(socket, message, TEXT, stats, resolve));
      if (socket.bufferedAmount >= HIGH_WATER_BYTES) await written;
    }
  }

  socket.on("message", (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    stats.receive(data.length);
    if (isBinary) return;
    const id = data.toString();
    if (Buffer.byteLength(`${id}:${count - 1}:`) > bytes) return socket.close(POLICY_VIOLATION);
    answered = answered.then(() => answer(id)); // One id after the other.
  });
}
