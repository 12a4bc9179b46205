import { setTimeout as pause } from "node:timers/promises";
import { getRun } from "@plumbline/backend/runs/get-run";
import type { LiveEvent } from "@plumbline/core/run/views";
import type { Bench } from "./bench.ts";
import { claimNewRun } from "./claimed-run.ts";
import { frameMessage, openFramePath } from "./frame-path.ts";
import { readResidentBytes } from "./loadgen/process-usage.ts";
import { openRawViewer, type RawViewer } from "./raw-viewer.ts";
import { sampleFrames } from "./sample-frames.ts";
import { percentileOf } from "./statistics.ts";
import { startStores } from "./stores.ts";
import { signInMore, startWeb } from "./web.ts";

const VIEWERS = 1_000;
/** Below what one person may have open. */
const VIEWERS_OF_PERSON = 50;
const CONNECTING_AT_ONCE = 20;
const SECONDS = 20;
/** Everything is connected and warm after them. */
const WARM_UP_SECONDS = 5;
const STALLED = 50;
/** The log output of a chatty server: more than the kernel's buffers and a megabyte of ours within ten seconds. */
const LOG_LINE = "x".repeat(1_000);
const LINES_PER_S = 600;
/** Ten seconds of stalling, and what the kernel holds before. */
const STALLING_SECONDS = 30;
const request = { serverIds: ["go-gorilla"], scenarioIds: ["chat-steady"], rounds: 1 };

/**
 * A thousand open pages on one run: how long after the end of a generator's second each has it, first alone, then beside fifty pages of
 * another run that have stopped reading. All clients share this process, so the last one's time includes the others' reading.
 */
export const benchViewers: Bench = async (context) => {
  await using stores = await startStores();
  await using web = await startWeb(stores, context);
  const { backend } = stores.scope;
  const seen = await claimNewRun(stores.scope, request);
  const { runId } = seen.lease;
  const [trial] = seen.trials;
  const frames = sampleFrames(trial.plan, Date.now()).slice(0, WARM_UP_SECONDS + SECONDS + STALLING_SECONDS);
  const { cursor } = await getRun(stores.scope, { runId });
  await using path = await openFramePath(backend, seen.lease, trial.trialId, context.signal);

  const closedMs: number[] = [];
  const aloneMs: number[] = [];
  const besideMs: number[] = [];
  const hear = (seq: number) => {
    const delayMs = performance.now() - (closedMs[seq] ?? Number.NaN);
    if (seq >= WARM_UP_SECONDS) (seq < WARM_UP_SECONDS + SECONDS ? aloneMs : besideMs).push(delayMs);
  };
  context.say(`connecting ${VIEWERS} viewers`);
  const cookies = await signInMore(stores, web, VIEWERS / VIEWERS_OF_PERSON);
  const viewers: RawViewer[] = [];
  const viewerOf = (nth: number) => ({ ...web, cookie: cookies[Math.floor(nth / VIEWERS_OF_PERSON)] ?? "" });
  while (viewers.length < VIEWERS) {
    context.signal.throwIfAborted();
    const more = Array.from({ length: Math.min(CONNECTING_AT_ONCE, VIEWERS - viewers.length) }, (_, nth) =>
      openRawViewer(viewerOf(viewers.length + nth), { runId, lastEventId: cursor }, hear),
    );
    viewers.push(...(await Promise.all(more)));
  }
  const send = async (from: number, to: number, meanwhile: () => Promise<unknown> = async () => undefined) => {
    for (const frame of frames.slice(from, to)) {
      await pause(1_000, undefined, { signal: context.signal });
      closedMs.push(performance.now());
      path.send(frameMessage(frame));
      await meanwhile();
    }
    await pause(2_000, undefined, { signal: context.signal });
  };
  context.say(`${SECONDS} s alone`);
  await send(0, WARM_UP_SECONDS + SECONDS);
  const memoryBefore = await readResidentBytes(web.pid);

  const loud = await claimNewRun(stores.scope, request);
  const other = { runId: loud.lease.runId, lastEventId: (await getRun(stores.scope, loud.lease)).cursor };
  const stalled = await Promise.all(Array.from({ length: STALLED }, () => openRawViewer(web, other, () => undefined)));
  const ended = new Set<RawViewer>();
  for (const viewer of stalled) {
    viewer.socket.on("close", () => ended.add(viewer));
    viewer.socket.pause();
  }
  const log: LiveEvent = {
    type: "log",
    trialId: loud.trials[0].trialId,
    source: "server",
    lines: Array.from({ length: LINES_PER_S }, () => LOG_LINE),
  };
  context.say(`${STALLING_SECONDS} s beside ${STALLED} that do not read`);
  let memoryMost = memoryBefore;
  await send(WARM_UP_SECONDS + SECONDS, frames.length, async () => {
    await backend.live.publish(other.runId, log);
    memoryMost = Math.max(memoryMost, await readResidentBytes(web.pid));
  });
  // a viewer that was cut notices it when it resumes reading
  for (const { socket } of stalled) socket.resume();
  await pause(5_000, undefined, { signal: context.signal });
  const lost = viewers.filter(({ socket }) => socket.readyState !== socket.OPEN).length;
  for (const viewer of [...viewers, ...stalled]) viewer.close();

  const of = (delaysMs: number[]) => `${VIEWERS} viewers, ${delaysMs.length} events`;
  const mib = 1024 * 1024;
  return [
    { name: "viewers.p99", value: percentileOf(aloneMs, 99), unit: "ms", against: of(aloneMs), goal: { atMost: 500 } },
    { name: "viewers.p50", value: percentileOf(aloneMs, 50), unit: "ms", against: of(aloneMs) },
    {
      name: "viewers.beside-stalled.p99",
      value: percentileOf(besideMs, 99),
      unit: "ms",
      against: `${of(besideMs)}, beside ${STALLED} stalled ones`,
      goal: { atMost: 500 },
    },
    { name: "viewers.lost", value: lost, unit: "", against: `of ${VIEWERS} that read`, goal: { atMost: 0 } },
    {
      name: "viewers.stalled.kept",
      value: STALLED - ended.size,
      unit: "",
      against: `of ${STALLED} that did not read for ${STALLING_SECONDS} s`,
      goal: { atMost: 0 },
    },
    {
      name: "viewers.stalled.memory",
      value: (memoryMost - memoryBefore) / mib,
      unit: "MiB",
      against: `more than with ${VIEWERS} that read (${Math.round(memoryBefore / mib)} MiB)`,
      goal: { atMost: 250 },
    },
  ];
};
