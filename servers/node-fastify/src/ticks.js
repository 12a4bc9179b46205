import { HIGH_WATER_BYTES } from "./flow.js";

const TEXT = { binary: false };
const MICROS_PER_MS = 1000;

/**
 * Sends a tick at once and one every `everyMs` after it, whatever the peer sends.
 * Intended times count from the first tick, so lateness never adds up and a late
 * tick says so. A peer that reads nothing misses the newest ticks.
 * @param {import("ws").WebSocket} socket
 * @param {import("./stats.js").Stats} stats
 * @param {{ everyMs: number }} parameters
 */
export function serveTicks(socket, stats, { everyMs }) {
  const firstMicros = unixMicros();
  let n = 0;
  let timer = setTimeout(tick, 0);

  function intendedMicros() {
    return firstMicros + n * everyMs * MICROS_PER_MS;
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  function tick() {
    let nowMicros = unixMicros();
    for (; nowMicros >= intendedMicros(); n += 1) {
      send(nowMicros);
      nowMicros = unixMicros();
    }
    timer = setTimeout(tick, Math.ceil((intendedMicros() - nowMicros) / MICROS_PER_MS));
  }

  /** @param {number} nowMicros */
  function send(nowMicros) {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount >= HIGH_WATER_BYTES) {
      stats.queueFull += 1;
      return;
    }
    const data = Buffer.from(`${n} ${intendedMicros()} ${nowMicros}`);
    socket.send(data, TEXT, (error) => {
      if (!error) stats.deliver(data.length);
    });
  }

  socket.on("message", (data) => {
    if (socket.readyState === socket.OPEN) stats.receive(data.length);
  });
  socket.on("close", () => clearTimeout(timer));
}

/** Unix time in microseconds that never goes back. */
function unixMicros() {
  return Math.floor((performance.timeOrigin + performance.now()) * MICROS_PER_MS);
}
