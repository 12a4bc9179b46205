import { join } from "node:path";
import { startReady } from "@plumbline/launcher/process/child/start-ready";
import { findFreePort } from "@plumbline/launcher/process/port";
import type { Programs } from "./programs.ts";

/** The server has a processor of its own, and so has the generator. */
const SERVER_CPU = 0;
export const GENERATOR_CPU = 1;

/** The server's counts since its start. */
export interface ServerCounts {
  /** TCP connections. */
  readonly begun: number;
  /** WebSockets. */
  readonly opened: number;
  readonly received: number;
  readonly sent: number;
}

export interface BenchServer extends AsyncDisposable {
  readonly port: number;
  readonly pid: number;
  counts(): Promise<ServerCounts>;
}

/** Starts `native/server.c`; it serves on every loopback address. */
export async function startBenchServer({ server, folder }: Programs, signal: AbortSignal): Promise<BenchServer> {
  const port = await findFreePort();
  const counts = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/stats`);
    return (await answer.json()) as ServerCounts;
  };
  const child = await startReady(
    {
      name: "bench's server",
      program: "taskset",
      args: ["-c", String(SERVER_CPU), server, String(port)],
      logFile: join(folder, "server.log"),
      stopSignal: "TERM",
      stopTimeoutMs: 1_000,
    },
    { isReady: () => counts().then(() => true), withinMs: 5_000, nextStep: "run the bench again.", signal },
  );
  return { port, pid: child.pid, counts, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
