/** The counters of the process: messages on workload endpoints and their payload bytes. */
export class Stats {
  /** WebSockets opened in all, and how many were open at once. */
  connections = 0;
  peakConnections = 0;
  received = 0;
  delivered = 0;
  rateLimited = 0;
  queueFull = 0;
  bytesIn = 0;
  bytesOut = 0;
  #open = 0;

  /**
   * Counts a connection that has just opened until it closes.
   * @param {import("ws").WebSocket} socket
   */
  follow(socket) {
    this.connections += 1;
    this.#open += 1;
    this.peakConnections = Math.max(this.peakConnections, this.#open);
    socket.on("close", () => {
      this.#open -= 1;
    });
  }

  /** @param {number} bytes */
  receive(bytes) {
    this.received += 1;
    this.bytesIn += bytes;
  }

  /** @param {number} bytes */
  deliver(bytes) {
    this.delivered += 1;
    this.bytesOut += bytes;
  }

  /**
   * The process's last line on stdout.
   * @param {number} uptimeMs
   */
  line(uptimeMs) {
    return {
      v: 1,
      event: "stats",
      uptimeMs: Math.round(uptimeMs),
      connections: this.connections,
      peakConnections: this.peakConnections,
      received: this.received,
      delivered: this.delivered,
      dropped: { rateLimit: this.rateLimited, queueFull: this.queueFull },
      bytesIn: this.bytesIn,
      bytesOut: this.bytesOut,
    };
  }
}
