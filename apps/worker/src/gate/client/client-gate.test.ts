import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import type { ClientRun, ClientWork } from "../../place/run-client.ts";
import { CLIENT_CHECK_IDS, runClientGate } from "./run-client-gate.ts";

const US = { least: 1, most: 60_000_000 };

/** Differences of an in-process client from an honest one. */
type Faults = {
  /** Messages that are sent before an echo has come. */
  ahead?: number;
  /** Counts every echo, whatever is in it. */
  looksAtNoEcho?: true;
  /** Ends without a close frame. */
  hangsUp?: true;
  /** Changes the result before it is printed. */
  tell?(result: Result): unknown;
  /** Offset of the clock behind its times. */
  stepMs?: number;
  /** How long the machine holds up each connection's first message on its way. */
  heldUpMs?: number;
};

type Result = ReturnType<typeof toResult>;

/** The honest client and one for each mistake that a published benchmark of clients made, or could have. */
const mistakes = {
  "sleeps and divides by its sleep": [
    { tell: (r) => ({ ...r, elapsedUs: r.elapsedUs + 10_000_000 }) },
    "client.elapsed",
  ],
  "leaves time out": [{ tell: (r) => ({ ...r, elapsedUs: Math.round(r.elapsedUs / 2) }) }, "client.elapsed"],
  "claims more than it did": [{ tell: (r) => ({ ...r, sent: r.sent * 2, received: r.received * 2 }) }, "client.counts"],
  "counts the welcome as a message": [{ tell: (r) => ({ ...r, received: r.received + r.clients }) }, "client.counts"],
  "does not wait for echoes": [{ ahead: 2 }, "client.one-after-another"],
  "takes any echo for its own": [{ looksAtNoEcho: true }, "client.altered-echo"],
  "hangs up": [{ hangsUp: true }, "client.close"],
  "hides a failed connection": [{ tell: (r) => ({ ...r, failed: 0 }) }, "client.failed-connection"],
  "prints a table": [{ tell: () => "10 clients, 66.7 msg/sec" }, "client.result-line"],
} as const satisfies Record<string, readonly [Faults, string]>;

test("an honest client is accepted, and every check is made", async () => {
  const checks = await gate({});
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  expect(checks.map(({ checkId }) => checkId)).toEqual(CLIENT_CHECK_IDS);
});

test("an honest client on a busy machine is accepted: what held up a message is in its round trip", async () => {
  expect((await gate({ heldUpMs: 400 })).filter(({ passed }) => !passed)).toEqual([]);
});

test.for(Object.entries(mistakes))("one that %s is refused for that", async ([, [faults, checkId]]) => {
  expect(await refusedFor(faults)).toContain(checkId);
});

// On a machine that gives this process no processor for a while round trips grow so long that their histogram is as coarse as
// the clock: this one alone gets another try.
test("one that counts in milliseconds is refused for that", { retry: 2 }, async () => {
  expect(await refusedFor({ stepMs: 1 })).toContain("client.round-trips");
});

async function refusedFor(faults: Faults): Promise<string[]> {
  return (await gate(faults)).filter(({ passed }) => !passed).map(({ checkId }) => checkId);
}

function gate(faults: Faults) {
  return runClientGate("127.0.0.1", (work) => run(work, faults));
}

async function run(work: ClientWork, faults: Faults): Promise<ClientRun> {
  const result = await doWork(work, faults);
  const told = (faults.tell ?? ((same: Result) => same))(result);
  const line = typeof told === "string" ? told : JSON.stringify(told);
  const exit = { exitCode: 0, oomKilled: false, killed: false, lastStdoutLine: line };
  return { line, exit, usage: null, log: [] };
}

async function doWork(work: ClientWork, faults: Faults): Promise<Result> {
  const connects: number[] = [];
  const times: number[] = [];
  const counts = { failed: 0, sent: 0, received: 0, firstMs: 0, lastMs: 0 };
  const sockets = await Promise.all(
    Array.from({ length: work.clients }, () => {
      const startMs = performance.now();
      return new Promise<WebSocket | null>((resolve) => {
        const socket = new WebSocket(work.url, { perMessageDeflate: false });
        socket.on("error", () => resolve(null));
        socket.once("open", () => {
          connects.push(performance.now() - startMs);
          resolve(socket);
        });
      });
    }),
  );
  counts.failed = sockets.filter((socket) => socket === null).length;
  await Promise.all(
    sockets.filter((socket) => socket !== null).map((socket) => talk(socket, work, faults, counts, times)),
  );
  return toResult(work, counts, connects, times, faults.stepMs);
}

type Counts = { failed: number; sent: number; received: number; firstMs: number; lastMs: number };

/** The round trips of one connection. */
function talk(socket: WebSocket, work: ClientWork, faults: Faults, counts: Counts, times: number[]): Promise<void> {
  const sentAtMs: number[] = [];
  let received = 0;
  const send = () => {
    if (sentAtMs.length === work.messages) return;
    const nowMs = performance.now();
    counts.firstMs ||= nowMs;
    counts.sent += 1;
    sentAtMs.push(nowMs);
    const message = Buffer.alloc(work.payloadBytes, "x");
    if (faults.heldUpMs && counts.received === 0) setTimeout(() => socket.send(message), faults.heldUpMs);
    else socket.send(message);
  };
  return new Promise((resolve) => {
    socket.on("close", () => resolve());
    socket.on("message", (data: Buffer) => {
      const honest = data.equals(Buffer.alloc(work.payloadBytes, "x"));
      if (!honest && !faults.looksAtNoEcho) return socket.close(1000);
      counts.lastMs = performance.now();
      times.push(counts.lastMs - (sentAtMs[received] ?? 0));
      received += 1;
      counts.received += 1;
      send();
      if (received < work.messages) return;
      if (faults.hangsUp) socket.terminate();
      else socket.close(1000);
    });
    for (let ahead = 0; ahead <= (faults.ahead ?? 0); ahead++) send();
  });
}

function toResult(work: ClientWork, counts: Counts, connects: number[], times: number[], stepMs = 0.001) {
  const encode = (values: number[]) => {
    const histogram = emptyHistogram();
    for (const ms of values) {
      const us = Math.round(Math.floor(ms / stepMs) * stepMs * 1000);
      histogram.recordValue(Math.min(US.most, Math.max(US.least, us)));
    }
    return encodeHistogram(histogram);
  };
  return {
    v: 1,
    event: "result",
    clients: work.clients,
    failed: counts.failed,
    sent: counts.sent,
    received: counts.received,
    bytesSent: counts.sent * work.payloadBytes,
    bytesReceived: counts.received * work.payloadBytes,
    elapsedUs: counts.received === 0 ? 0 : Math.round((counts.lastMs - counts.firstMs) * 1000),
    connect: encode(connects),
    roundTrip: encode(times),
  };
}
