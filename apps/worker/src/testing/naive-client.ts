import { once } from "node:events";
import { WebSocket } from "ws";

/** The figures in such a program's table, and the latencies that they come from, in microseconds. */
export type NaiveResult = { connections: number; rate: number; meanLatencyUs: number; latenciesUs: number[] };

/** Faults of the program; none by default. */
export type NaiveFaults = {
  /** Seconds that it sleeps instead of waiting for the end, and divides by. */
  sleepS?: number;
  /** `send`: it takes the time of the call that sends for the latency. */
  latency?: "round-trip" | "send";
  /** `milliseconds`: it reads a clock that counts those. */
  clock?: "microseconds" | "milliseconds";
};

/** A benchmark client as they are often written: each connection sends, waits for the echo, sends again. */
export async function runNaiveClient(
  url: string,
  { connections, messages }: { connections: number; messages: number },
  faults: NaiveFaults = {},
): Promise<NaiveResult> {
  const nowUs = () => (faults.clock === "milliseconds" ? Date.now() * 1000 : performance.now() * 1000);
  const sockets = await Promise.all(Array.from({ length: connections }, () => dial(`${url}/ws/echo`)));
  const latenciesUs: number[] = [];
  const begunMs = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      for (let sent = 0; sent < messages; sent++) {
        const sentUs = nowUs();
        const echoed = once(socket, "message");
        socket.send("x".repeat(128));
        if (faults.latency === "send") latenciesUs.push(nowUs() - sentUs);
        await echoed;
        if (faults.latency !== "send") latenciesUs.push(nowUs() - sentUs);
      }
    }),
  );
  const elapsedS = faults.sleepS ?? (performance.now() - begunMs) / 1000;
  for (const socket of sockets) socket.terminate();
  return {
    connections,
    rate: (connections * messages) / elapsedS,
    meanLatencyUs: latenciesUs.reduce((sum, us) => sum + us, 0) / latenciesUs.length,
    latenciesUs,
  };
}

async function dial(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  return socket;
}
