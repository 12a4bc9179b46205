import { setTimeout as pause } from "node:timers/promises";
import { getRun } from "@plumbline/backend/runs/get-run";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { type ApiClient, openApiClient } from "../installation/api-client.ts";
import { startStores } from "../installation/stores.ts";
import { startWeb } from "../installation/web.ts";
import { claimNewRun } from "../sample/claimed-run.ts";
import { sampleFrames } from "../sample/sample-frames.ts";
import { openDrawingPage } from "./drawing-page.ts";
import { frameMessage, openFramePath } from "./frame-path.ts";

const VIEWERS = 50;
const SECONDS = 30;
/** Everything is connected and warm after them. */
const WARM_UP_SECONDS = 5;
/** Time in which the last event must have reached everybody. */
const LAST_WITHIN_MS = 10_000;

/**
 * From the end of a generator's second to the event in every viewer's client, and to the painted page in a real browser beside them: through the worker's socket, PostgreSQL,
 * the run's stream, the web server's live server and 50 WebSockets that came in through `/api/ws` as browsers' do. All
 * clients share this process, so the last one's time includes the others' decoding.
 */
export const benchLive: Bench = async (context) => {
  await using stores = await startStores();
  await using web = await startWeb(stores, context);
  const { lease, trials } = await claimNewRun(stores.scope, {
    serverIds: ["go-gorilla"],
    scenarioIds: ["chat-steady"],
    rounds: 1,
  });
  const { runId } = lease;
  const [trial] = trials;
  const frames = sampleFrames(trial.plan, Date.now()).slice(0, WARM_UP_SECONDS + SECONDS);
  // one figure of the page tells which frame it shows
  for (const frame of frames) frame.values["connections.open"] = frame.seq + 1;
  const { cursor } = await getRun(stores.scope, { runId });
  await using path = await openFramePath(stores.scope.backend, lease, trial.trialId, context.signal);

  await using page = await openDrawingPage(web, runId, "Open connections");
  const closedMs: number[] = [];
  const delaysMs: number[] = [];
  const viewers = Array.from({ length: VIEWERS }, () => openApiClient(web));
  const arrivals = viewers.map((viewer) =>
    watchFrames(viewer, { runId, lastEventId: cursor }, frames.length, (seq) => {
      if (seq >= WARM_UP_SECONDS) delaysMs.push(performance.now() - (closedMs[seq] ?? Number.NaN));
    }),
  );
  context.say(`${VIEWERS} viewers, ${frames.length} s`);
  for (const frame of frames) {
    await pause(1_000, undefined, { signal: context.signal });
    closedMs.push(performance.now());
    path.send(frameMessage(frame));
  }
  await Promise.race([
    Promise.all(arrivals),
    pause(LAST_WITHIN_MS).then(() => Promise.reject(new Error("not every viewer got every frame"))),
  ]);
  const drawn = await page.readDrawn(frames.length);
  for (const viewer of viewers) await viewer[Symbol.asyncDispose]();

  const toDrawnMs = frames.slice(WARM_UP_SECONDS).map(({ seq }) => {
    const drawnMs = Object.entries(drawn).find(([text]) => Number.parseInt(text, 10) === seq + 1)?.[1];
    if (drawnMs === undefined) throw new Error(`the page never drew second ${seq}`);
    return drawnMs - performance.timeOrigin - (closedMs[seq] ?? Number.NaN);
  });
  const against = `${VIEWERS} viewers × ${SECONDS} s, ${delaysMs.length} events`;
  return [
    {
      name: "live.drawn.p95",
      value: percentileOf(toDrawnMs, 95),
      unit: "ms",
      against: `one browser beside ${VIEWERS} viewers, ${toDrawnMs.length} seconds`,
      goal: { atMost: 500 },
    },
    { name: "live.received.p95", value: percentileOf(delaysMs, 95), unit: "ms", against, goal: { atMost: 500 } },
    { name: "live.received.p50", value: percentileOf(delaysMs, 50), unit: "ms", against },
    { name: "live.received.max", value: percentileOf(delaysMs, 100), unit: "ms", against },
  ];
};

/** Resolves when the client has got `count` frames; `onFrame` hears of each. */
function watchFrames(
  { api }: ApiClient,
  from: { runId: string; lastEventId: string },
  count: number,
  onFrame: (seq: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    const subscription = api.runLive.watch.subscribe(from, {
      onData: ({ data: event }) => {
        if (event.type !== "frame") return;
        onFrame(event.frame.seq);
        if (++received < count) return;
        subscription.unsubscribe();
        resolve();
      },
      onError: reject,
    });
  });
}
