import { getLineChanges } from "@plumbline/backend/trends/get-line-changes";
import { getTrend } from "@plumbline/backend/trends/get-trend";
import { type Browser, chromium } from "playwright-core";
import type { Bench } from "../figure/bench.ts";
import { percentileOf } from "../figure/statistics.ts";
import { startStores } from "../installation/stores.ts";
import { type BenchWeb, startWeb } from "../installation/web.ts";
import { createSampleTrend, type SampleTrend } from "./sample-trend.ts";

const RUNS = 100_000;
/** A stretch whose runs are drawn one by one. */
const ZOOMED_RUNS = 250;
const REPETITIONS = 50;
const PAGES = 20;
const WARM_UPS = 5;
/** Looks in each frame of the page; a locator looks every half second. */
const LINE_IS_DRAWN = `new Promise((resolve) => {
  const look = () => (document.querySelector("path.recharts-line-curve") ? resolve() : requestAnimationFrame(look));
  look();
})`;
/** Until a page that was closed takes no processor any more. */
const SETTLING_MS = 300;
const GOAL = { atMost: 50 };

/**
 * A trend over 100,000 runs: how long its data takes as a whole and of a part, how long its changes take, and when its page has
 * drawn it in a real browser. The parts can be asked for: `query`, and `page`, which needs Chromium.
 */
export const benchTrend: Bench = async (context) => {
  const { signal, say, parts } = context;
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  await using stores = await startStores();
  say(`${RUNS} runs are made up`);
  const trend = await createSampleTrend(stores, RUNS);
  const { scenarioId, seriesId, metricId, to } = trend;
  const from = new Date(to.getTime() - (to.getTime() - trend.from.getTime()) * (ZOOMED_RUNS / RUNS));
  const query = { metricId, scenarioId };
  const figures = [];
  if (isWanted("query")) {
    const look = () => getTrend(stores.scope, query);
    const zoom = () => getTrend(stores.scope, { ...query, from });
    const find = () => getLineChanges(stores.scope, { seriesId, metricId });
    const firstMs = await time(look);
    const whole = await repeat(signal, REPETITIONS, () => time(look));
    const part = await repeat(signal, REPETITIONS, () => time(zoom));
    const changes = await repeat(signal, REPETITIONS, () => time(find));
    const runs = (await look()).series[0]?.runs;
    const found = (await find()).runs;
    figures.push(
      { name: "trend.query.first", value: firstMs, unit: "ms", against: "the first look, when nothing is kept yet" },
      ...toFigures("trend.query", whole, `${runs} runs of a line, ${REPETITIONS} times`),
      ...toFigures("trend.zoomed", part, `the newest ${ZOOMED_RUNS} of them one by one`),
      ...toFigures("trend.changes", changes, `change points of the newest ${found}`),
    );
  }
  if (isWanted("page")) {
    await using web = await startWeb(stores, context);
    const drawn = await openPages(web, trend, signal);
    const against = `${RUNS} runs, from the address to the drawn line, ${PAGES} times in Chromium`;
    figures.push(
      { name: "trend.page.p95", value: percentileOf(drawn, 95), unit: "ms", against, goal: { atMost: 1000 } },
      { name: "trend.page.p50", value: percentileOf(drawn, 50), unit: "ms", against: "the same" },
    );
  }
  return figures;
};

function toFigures(name: string, tookMs: readonly number[], against: string) {
  return [
    { name: `${name}.p95`, value: percentileOf(tookMs, 95), unit: "ms", against, goal: GOAL },
    { name: `${name}.p50`, value: percentileOf(tookMs, 50), unit: "ms", against: "the same" },
  ];
}

/** Duration of each repetition after the warm-up, milliseconds. */
async function repeat(signal: AbortSignal, times: number, measure: () => Promise<number>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let nth = 0; nth < WARM_UPS + times; nth++) {
    signal.throwIfAborted();
    const ms = await measure();
    if (nth >= WARM_UPS) tookMs.push(ms);
  }
  return tookMs;
}

/** How long something takes, milliseconds. */
async function time(load: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await load();
  return performance.now() - startedMs;
}

/** Milliseconds from each navigation to the drawn line: charts are drawn by the page itself, so it takes input by then. */
async function openPages(web: BenchWeb, { scenarioId }: SampleTrend, signal: AbortSignal): Promise<number[]> {
  await using browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = "", value = ""] = web.cookie.split("=");
  await context.addCookies([{ name, value, url: web.baseUrl }]);
  return await repeat(signal, PAGES, async () => {
    // a page of its own, when the one before has gone: it may still be fetching
    await using page = await context.newPage();
    await page.waitForTimeout(SETTLING_MS);
    return await time(async () => {
      await page.goto(`${web.baseUrl}/trends?scenario=${scenarioId}`, { waitUntil: "commit" });
      await page.evaluate(LINE_IS_DRAWN);
    });
  });
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}
