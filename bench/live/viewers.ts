import { setTimeout as pause } from "node:timers/promises";
import { getRun } from "@plumbline/backend/runs/get-run";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { startStores } from "../installation/stores.ts";
import { signInMore, startWeb } from "../installation/web.ts";
import { readResidentBytes } from "../loadgen/process-usage.ts";
import { claimNewRun } from "../sample/claimed-run.ts";
import { sampleFrames } from "../sample/sample-frames.ts";
import { frameMessage, openFramePath } from "./frame-path.ts";
import { openRawViewer, type RawViewer } from "./raw-viewer.ts";
import { StalledPages } from "./stalled-pages.ts";

const VIEWERS = 1_000;
/** Below what one person may have open. */
const VIEWERS_OF_PERSON = 50;
const CONNECTING_AT_ONCE = 20;
const SECONDS = 20;
/** Everything is connected and warm after them. */
const WARM_UP_SECONDS = 5;
const STALLED = 400;
/** A megabyte that waits for a page that does not read, and the event that is being sent. */
const MIB_PER_STALLED = 2;
/** Ten seconds of stalling, and what the kernel holds before. */
const STALLING_SECONDS = 30;

/**
 * A thousand open pages on one run: how long after the end of a generator's second each has it, first alone, then beside four hundred
 * pages of another run that have stopped reading. Beside those it also measures how soon a new page of their run has its first event.
 * All clients share this process, so the last one's time includes the others' reading.
 */
export const benchViewers: Bench = async (context) => {
  await using stores = await startStores();
  await using web = await startWeb(stores, context);
  const { backend } = stores.scope;
  const seen = await claimNewRun(stores.scope, {
    serverIds: ["go-gorilla"],
    scenarioIds: ["chat-steady"],
    rounds: 1,
  });
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
  const people = await signInMore(stores, web, (VIEWERS + STALLED) / VIEWERS_OF_PERSON);
  const cookiesOf = (count: number, from: number) =>
    Array.from({ length: count }, (_, nth) => people[Math.floor((from + nth) / VIEWERS_OF_PERSON)] ?? "");
  const viewers: RawViewer[] = [];
  while (viewers.length < VIEWERS) {
    context.signal.throwIfAborted();
    const atOnce = Math.min(CONNECTING_AT_ONCE, VIEWERS - viewers.length);
    const more = cookiesOf(atOnce, viewers.length).map((cookie) =>
      openRawViewer({ ...web, cookie }, { runId, lastEventId: cursor }, { onFrame: hear }),
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

  context.say(`connecting ${STALLED} viewers that do not read`);
  const stalled = await StalledPages.open(stores, web, cookiesOf(STALLED, VIEWERS));
  context.say(`${STALLING_SECONDS} s beside them`);
  let memoryMost = memoryBefore;
  await send(WARM_UP_SECONDS + SECONDS, frames.length, async () => {
    await stalled.publish();
    memoryMost = Math.max(memoryMost, await readResidentBytes(web.pid));
  });
  const firstMs = await stalled.firstEventsMs();
  const kept = await stalled.countKept(context.signal);
  const lost = viewers.filter(({ socket }) => socket.readyState !== socket.OPEN).length;
  for (const viewer of [...viewers, stalled]) viewer.close();

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
    {
      name: "viewers.beside-stalled.first",
      value: percentileOf(firstMs, 100),
      unit: "ms",
      against: `the slowest of ${firstMs.length} new pages, from its opening, beside ${STALLED} stalled ones`,
      goal: { atMost: 1_000 },
    },
    { name: "viewers.lost", value: lost, unit: "", against: `of ${VIEWERS} that read`, goal: { atMost: 0 } },
    {
      name: "viewers.stalled.kept",
      value: kept,
      unit: "",
      against: `of ${STALLED} that did not read for ${STALLING_SECONDS} s`,
      goal: { atMost: 0 },
    },
    {
      name: "viewers.stalled.memory",
      value: (memoryMost - memoryBefore) / mib,
      unit: "MiB",
      against: `more than with ${VIEWERS} that read (${Math.round(memoryBefore / mib)} MiB)`,
      goal: { atMost: MIB_PER_STALLED * STALLED },
    },
  ];
};
