/** How a metric is shown and judged. `missing`: a second without a value is a gap (latency) or a zero (counts). */
export type Metric = {
  label: string;
  unit: "1/s" | "count" | "µs" | "bytes" | "bytes/s" | "cores" | "ratio" | "ms" | "µs/message";
  better: "lower" | "higher" | "neither";
  missing: "gap" | "zero";
  /** One sentence: what the figure means. */
  meaning: string;
};

/** Values inside a frame: counts of the frame's window, gauges at its end. Written by the generator and, for `server.*` and `generator.*`, by the worker. */
export const frameMetrics = {
  "messages.offered": { label: "Offered", unit: "count", better: "neither", missing: "zero", meaning: "Messages that the schedule made due." },
  "messages.sent": { label: "Accepted", unit: "count", better: "higher", missing: "zero", meaning: "Messages handed to the socket." },
  "deliveries.received": { label: "Delivered", unit: "count", better: "higher", missing: "zero", meaning: "Messages that reached a receiver." },
  "bytes.sent": { label: "Payload sent", unit: "bytes", better: "neither", missing: "zero", meaning: "Payload bytes handed to the socket." },
  "bytes.received": { label: "Payload received", unit: "bytes", better: "neither", missing: "zero", meaning: "Payload bytes received." },
  "ledger.expected": { label: "Owed deliveries", unit: "count", better: "neither", missing: "zero", meaning: "Deliveries owed for messages due in the measured window." },
  "ledger.delivered": { label: "Delivered of the owed", unit: "count", better: "higher", missing: "zero", meaning: "First deliveries of messages due in the measured window, whenever they arrived." },
  "ledger.duplicated": { label: "Duplicated", unit: "count", better: "lower", missing: "zero", meaning: "Further deliveries of a message already delivered to this receiver." },
  "ledger.reordered": { label: "Reordered", unit: "count", better: "lower", missing: "zero", meaning: "Deliveries that arrived after a later message of the same sender." },
  "ledger.unexpected": { label: "Unexpected", unit: "count", better: "lower", missing: "zero", meaning: "Messages delivered to their own sender, of a wrong size, or not ours." },
  "connections.attempted": { label: "Connections tried", unit: "count", better: "neither", missing: "zero", meaning: "Connections begun." },
  "connections.opened": { label: "Connections opened", unit: "count", better: "higher", missing: "zero", meaning: "Handshakes completed." },
  "connections.closed": { label: "Connections closed", unit: "count", better: "neither", missing: "zero", meaning: "Connections ended, in whatever way." },
  "connections.open": { label: "Open connections", unit: "count", better: "neither", missing: "gap", meaning: "Connections open at the end of the second." },
  "server.cpu.user": { label: "Server CPU, user", unit: "cores", better: "lower", missing: "gap", meaning: "Mean cores busy in user code." },
  "server.cpu.system": { label: "Server CPU, system", unit: "cores", better: "lower", missing: "gap", meaning: "Mean cores busy in the kernel." },
  "server.cpu.throttled": { label: "Server CPU throttled", unit: "µs", better: "lower", missing: "gap", meaning: "Time the server was stopped by its CPU quota." },
  "server.memory": { label: "Server memory", unit: "bytes", better: "lower", missing: "gap", meaning: "Memory in use without reclaimable file cache." },
  "server.memory.peak": { label: "Server memory, peak", unit: "bytes", better: "lower", missing: "gap", meaning: "Highest memory seen so far." },
  "server.net.rx": { label: "Server network in", unit: "bytes", better: "neither", missing: "gap", meaning: "Bytes received by the server's interface." },
  "server.net.tx": { label: "Server network out", unit: "bytes", better: "neither", missing: "gap", meaning: "Bytes sent by the server's interface." },
  "server.net.rxPackets": { label: "Server packets in", unit: "count", better: "neither", missing: "gap", meaning: "Packets received by the server's interface." },
  "server.net.txPackets": { label: "Server packets out", unit: "count", better: "neither", missing: "gap", meaning: "Packets sent by the server's interface." },
  "server.pids": { label: "Server threads", unit: "count", better: "neither", missing: "gap", meaning: "Processes and threads of the server's container." },
  "generator.cpu.user": { label: "Generator CPU, user", unit: "cores", better: "lower", missing: "gap", meaning: "Mean cores busy in user code." },
  "generator.cpu.system": { label: "Generator CPU, system", unit: "cores", better: "lower", missing: "gap", meaning: "Mean cores busy in the kernel." },
  "generator.cpu.throttled": { label: "Generator CPU throttled", unit: "µs", better: "lower", missing: "gap", meaning: "Time the generator was stopped by its CPU quota." },
  "generator.memory": { label: "Generator memory", unit: "bytes", better: "lower", missing: "gap", meaning: "Memory in use without reclaimable file cache." },
  "generator.memory.peak": { label: "Generator memory, peak", unit: "bytes", better: "lower", missing: "gap", meaning: "Highest memory seen so far." },
  "generator.net.rx": { label: "Generator network in", unit: "bytes", better: "neither", missing: "gap", meaning: "Bytes received by the generator's interface." },
  "generator.net.tx": { label: "Generator network out", unit: "bytes", better: "neither", missing: "gap", meaning: "Bytes sent by the generator's interface." },
  "generator.net.rxPackets": { label: "Generator packets in", unit: "count", better: "neither", missing: "gap", meaning: "Packets received by the generator's interface." },
  "generator.net.txPackets": { label: "Generator packets out", unit: "count", better: "neither", missing: "gap", meaning: "Packets sent by the generator's interface." },
  "generator.pids": { label: "Generator threads", unit: "count", better: "neither", missing: "gap", meaning: "Processes and threads of the generator's container." },
} as const satisfies Record<string, Metric>;
export type FrameMetricId = keyof typeof frameMetrics;

/** A finished trial's figures, each derived from its frames by `summarize`. */
export const summaryMetrics = {
  "throughput.delivered": { label: "Deliveries", unit: "1/s", better: "higher", missing: "zero", meaning: "Deliveries per second in the measured window; of a fan-out every receiver counts." },
  "throughput.accepted": { label: "Accepted", unit: "1/s", better: "higher", missing: "zero", meaning: "Messages per second handed to the sockets in the measured window." },
  "throughput.offered": { label: "Offered", unit: "1/s", better: "neither", missing: "zero", meaning: "Messages per second that the schedule made due in the measured window." },
  "throughput.owed": { label: "Owed deliveries", unit: "1/s", better: "neither", missing: "zero", meaning: "Deliveries per second owed for what was sent in the measured window." },
  "ratio.achieved": { label: "Achieved ÷ offered", unit: "ratio", better: "higher", missing: "gap", meaning: "How much of the scheduled load was really sent." },
  "ratio.delivered": { label: "Delivery ratio", unit: "ratio", better: "higher", missing: "gap", meaning: "Delivered ÷ owed, of the messages due in the measured window." },
  "latency.p50": { label: "Latency p50", unit: "µs", better: "lower", missing: "gap", meaning: "Half of the deliveries took at most this long from the intended send." },
  "latency.p90": { label: "Latency p90", unit: "µs", better: "lower", missing: "gap", meaning: "90 % of the deliveries took at most this long from the intended send." },
  "latency.p95": { label: "Latency p95", unit: "µs", better: "lower", missing: "gap", meaning: "95 % of the deliveries took at most this long from the intended send." },
  "latency.p99": { label: "Latency p99", unit: "µs", better: "lower", missing: "gap", meaning: "99 % of the deliveries took at most this long from the intended send." },
  "latency.p99.9": { label: "Latency p99.9", unit: "µs", better: "lower", missing: "gap", meaning: "99.9 % of the deliveries took at most this long from the intended send." },
  "latency.max": { label: "Latency, highest", unit: "µs", better: "lower", missing: "gap", meaning: "The slowest delivery." },
  "latency.mean": { label: "Latency, mean", unit: "µs", better: "lower", missing: "gap", meaning: "Mean over all deliveries." },
  "connect.p50": { label: "Connect p50", unit: "µs", better: "lower", missing: "gap", meaning: "Median time from dialling to the finished handshake." },
  "connect.p95": { label: "Connect p95", unit: "µs", better: "lower", missing: "gap", meaning: "95 % of the connections were open within this time." },
  "lag.p99": { label: "Sender's lag p99", unit: "µs", better: "lower", missing: "gap", meaning: "How late the generator itself sent: it is the generator's honesty, not the server's speed." },
  "connections.opened": { label: "Connections opened", unit: "count", better: "higher", missing: "zero", meaning: "Handshakes completed in the measured window." },
  "connections.peak": { label: "Connections, peak", unit: "count", better: "higher", missing: "zero", meaning: "Most connections open at once." },
  "connections.perS": { label: "Connection rate", unit: "1/s", better: "higher", missing: "zero", meaning: "Handshakes completed per second in the measured window." },
  "ledger.lost": { label: "Lost", unit: "count", better: "lower", missing: "zero", meaning: "Owed deliveries that never arrived." },
  "ledger.duplicated": { label: "Duplicated", unit: "count", better: "lower", missing: "zero", meaning: "Messages delivered more than once to a receiver." },
  "ledger.reordered": { label: "Reordered", unit: "count", better: "lower", missing: "zero", meaning: "Deliveries that overtook an earlier one of the same sender." },
  "ledger.unexpected": { label: "Unexpected", unit: "count", better: "lower", missing: "zero", meaning: "Messages that nobody was owed." },
  "errors.total": { label: "Errors", unit: "count", better: "lower", missing: "zero", meaning: "Errors of all phases and causes." },
  "server.cpu": { label: "Server CPU", unit: "cores", better: "lower", missing: "gap", meaning: "Mean cores busy in the measured window, user and system." },
  "server.cpu.throttled": { label: "Server throttled", unit: "ratio", better: "lower", missing: "gap", meaning: "Share of the measured window in which the CPU quota stopped the server." },
  "server.cpuPerDelivery": { label: "CPU per delivery", unit: "µs/message", better: "lower", missing: "gap", meaning: "Server CPU time ÷ deliveries." },
  "server.memory.peak": { label: "Server memory, peak", unit: "bytes", better: "lower", missing: "gap", meaning: "Highest memory of the whole trial." },
  "server.net.tx": { label: "Server network out", unit: "bytes/s", better: "neither", missing: "gap", meaning: "Bytes per second sent in the measured window." },
  "generator.cpu": { label: "Generator CPU", unit: "cores", better: "lower", missing: "gap", meaning: "Mean cores busy in the measured window, user and system." },
  "startup": { label: "Start-up", unit: "ms", better: "lower", missing: "gap", meaning: "From the container's start to the first WebSocket handshake." },
} as const satisfies Record<string, Metric>;
export type SummaryMetricId = keyof typeof summaryMetrics;
