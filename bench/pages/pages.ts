import { type Browser, chromium, type Page } from "playwright-core";
import type { Bench } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";
import { startStores } from "../installation/stores.ts";
import { type BenchWeb, startWeb } from "../installation/web.ts";
import { createFinishedRun } from "../sample/finished-run.ts";
import type { PagesPart } from "./part-names.ts";
import { publishedSiteFigures } from "./published-site.ts";

const SERVERS = ["go-gorilla", "rust-tokio-tungstenite", "node-ws"];
const SCENARIO = "chat-steady";
const ROUNDS = 6;
const REPETITIONS = 9;
/** Kilobytes of JavaScript as they are sent. */
const GOALS = { text: { atMost: 180 }, charts: { atMost: 300 } };
const LCP_GOAL = { atMost: 1000 };
const CLS_GOAL = { atMost: 0.02 };

/** Runs in the page before anything else: keeps the largest paint and the sum of layout shifts. */
const watchVitals = `
  window.vitals = { lcpMs: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.vitals.lcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.vitals.cls += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

type Opened = { path: string; kind: keyof typeof GOALS };
type Seen = { scriptKb: number; lcpMs: number; cls: number };

/**
 * Pages in a cold browser: kilobytes of JavaScript that each loads, time to the largest paint, layout shift. The parts can be asked for:
 * `scripts`, which takes one look at each page and does not depend on the machine, `paint`, and `published`, a site that
 * `plumb publish` would write. Needs Chromium.
 */
export const benchPages: Bench = async (context) => {
  const isWanted = (part: PagesPart) => context.parts.length === 0 || context.parts.includes(part);
  await using browser = await launch();
  const figures: Figure[] = isWanted("published") ? await publishedSiteFigures(browser) : [];
  if (!isWanted("scripts") && !isWanted("paint")) return figures;
  await using stores = await startStores();
  const { runId, trials } = await createFinishedRun(stores.scope, {
    serverIds: SERVERS,
    scenarioIds: [SCENARIO],
    rounds: ROUNDS,
  });
  await using web = await startWeb(stores, context);
  for (const [name, opened] of Object.entries(pagesOf(runId, trials[0]?.trialId ?? ""))) {
    context.signal.throwIfAborted();
    const seen: Seen[] = [];
    const looks = isWanted("paint") ? REPETITIONS : 1;
    while (seen.length < looks) seen.push(await look(browser, web, opened.path));
    if (isWanted("scripts")) figures.push(scriptFigure(name, opened, seen));
    if (isWanted("paint")) figures.push(...paintFigures(name, seen));
  }
  return figures;
};

function pagesOf(runId: string, trialId: string): Record<string, Opened> {
  const side = (serverId: string | undefined) => `${runId}.${serverId}.${SCENARIO}`;
  return {
    overview: { path: "/", kind: "text" },
    runs: { path: "/runs", kind: "text" },
    "new-run": { path: "/runs/new", kind: "text" },
    servers: { path: "/servers", kind: "text" },
    scenarios: { path: "/scenarios", kind: "text" },
    settings: { path: "/settings", kind: "text" },
    api: { path: "/settings/api", kind: "text" },
    docs: { path: "/docs/methodology", kind: "text" },
    run: { path: `/runs/${runId}`, kind: "charts" },
    trial: { path: `/trials/${trialId}`, kind: "charts" },
    compare: { path: `/compare?sides=${side(SERVERS[0])},${side(SERVERS[1])}`, kind: "charts" },
    trends: { path: `/trends?scenario=${SCENARIO}`, kind: "charts" },
  };
}

function scriptFigure(name: string, { kind }: Opened, seen: readonly Seen[]): Figure {
  const value = medianOf(seen.map(({ scriptKb }) => scriptKb));
  return { name: `pages.${name}.scripts`, value, unit: "KB", against: "compressed, cold browser", goal: GOALS[kind] };
}

function paintFigures(name: string, seen: readonly Seen[]): Figure[] {
  const against = `1280 px, cold browser, median of ${REPETITIONS}`;
  const median = (of: "lcpMs" | "cls") => medianOf(seen.map((each) => each[of]));
  return [
    { name: `pages.${name}.lcp`, value: median("lcpMs"), unit: "ms", against, goal: LCP_GOAL },
    { name: `pages.${name}.cls`, value: median("cls"), unit: "", against, goal: CLS_GOAL },
  ];
}

/** Opens a page in a context of its own, so that nothing is cached. */
async function look(browser: Browser, web: BenchWeb, path: string): Promise<Seen> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = "", value = ""] = web.cookie.split("=");
  await context.addCookies([{ name, value, url: web.baseUrl }]);
  await context.addInitScript(watchVitals);
  const page = await context.newPage();
  const readBytes = await countScriptBytes(page);
  await page.goto(`${web.baseUrl}${path}`, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const vitals = await page.evaluate<Omit<Seen, "scriptKb">>("window.vitals");
  return { scriptKb: readBytes() / 1000, ...vitals };
}

/** Counts the bytes of scripts as they come over the network. */
async function countScriptBytes(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await client.send("Network.enable");
  return () => bytes;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}
