import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../browser/launch-browser.ts";
import { runCiCommand } from "../ci/ci-job.ts";
import { type Instance, startInstance } from "../instance/instance.ts";
import { findBarriers } from "../pages/accessibility.ts";
import { keepPicture } from "../pages/pages.ts";

/** One question of each kind that the leaderboard answers. */
const scenarioIds = ["chat-steady", "echo-open", "push", "ticks", "connection-rate", "idle"];
/** Short enough for all servers in two hours; the figures show that a server works, not how good it is. */
const short = ["--rounds", "1", "--scale", "0.1", "--measure-s", "2", "--warmup-s", "1"];
/** Pages of servers and comparisons are alike: so many of each are opened. */
const OPENED_OF_A_KIND = 3;

let folder: string;
let instance: Instance;
let browser: Browser;
/** Servers with a result. The list has calibration servers as well, which no scenario here measures. */
let measured: readonly string[];
let settings: { baseUrl: string; token: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-all-servers-"));
  instance = await startInstance();
  const token = (await instance.plumb("token", "create", "--name", "Nightly", "--scopes", "read,run,manage")).trim();
  settings = { baseUrl: instance.baseUrl, token };
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await instance?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const site = () => join(folder, "site");

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${settings.baseUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${settings.token}` },
  });
  return (await answer.json()) as T;
}

async function findServers(): Promise<string[]> {
  return (await ask<{ servers: { serverId: string }[] }>("/servers")).servers.map(({ serverId }) => serverId);
}

test("every server of the catalogue is measured under six scenarios, and none fails", async () => {
  const servers = (await findServers()).flatMap((serverId) => ["--server", serverId]);
  const scenarios = scenarioIds.flatMap((scenarioId) => ["--scenario", scenarioId]);
  const started = await runCiCommand(settings, "run", ...servers, ...scenarios, ...short, "--name", "All servers");
  expect(started.exitCode, started.complaint).toBe(0);
  const { runId } = JSON.parse(started.output) as { runId: string };
  await runCiCommand(settings, "wait", runId);
  const { rows } = await ask<{ rows: TrialRow[] }>(`/runs/${runId}`);
  measured = [...new Set(rows.map(({ serverId }) => serverId))].sort();
  const failed = rows.filter(({ status }) => status !== "succeeded");
  expect(
    failed.map(({ serverId, scenarioId, status, failure }) => `${serverId} ${scenarioId}: ${failure?.code ?? status}`),
  ).toEqual([]);
});

test("its site holds when it is checked, and has a page for every server that was measured", async () => {
  const words = ["--all", "--out", site(), "--title", "All servers", "--key", join(folder, "key.pem")];
  const published = await runCiCommand(settings, "publish", ...words);
  expect(published.exitCode, published.complaint).toBe(0);
  const checked = await runCiCommand(settings, "verify-site", site());
  expect(checked.exitCode, checked.output).toBe(0);
  const pages = await readdir(join(site(), "servers"));
  expect(pages.map((name) => name.replace(".html", "")).sort()).toEqual(measured);
});

test.each([
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const)("its pages are free of barriers and fit $width px, $colorScheme", async (look) => {
  const page = await browser.newPage({ viewport: { width: look.width, height: 900 }, colorScheme: look.colorScheme });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  for (const path of await findPages()) {
    await page.goto(addressOf(path));
    expect(await findBarriers(page), path).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(look.width);
    await keepPicture(page, `all-servers-${path.replaceAll("/", "-").replace(".html", "")}-${look.width}`);
  }
  expect(faults).toEqual([]);
  await page.close();
});

test("the first figure of the leaderboard opens its proof, which holds in the browser", async () => {
  const page = await browser.newPage();
  await page.goto(addressOf("index.html"));
  await page
    .getByRole("link", { name: /^Proof/ })
    .first()
    .click();
  await expect.poll(() => outcomeOf(page)).toBe("good");
  await page.close();
});

const addressOf = (path: string) => `file://${join(site(), path)}`;
const outcomeOf = (page: Page) => page.locator("[data-verify]").getAttribute("data-outcome");

/** Every leaderboard and scenario, and some of each other kind. */
async function findPages(): Promise<string[]> {
  const of = async (kind: string, most = Number.POSITIVE_INFINITY) =>
    (await readdir(join(site(), kind))).slice(0, most).map((name) => `${kind}/${name}`);
  const few = await Promise.all(["servers", "compare", "trials"].map((kind) => of(kind, OPENED_OF_A_KIND)));
  return [
    "index.html",
    "results.html",
    "methodology.html",
    ...(await of("boards")),
    ...(await of("scenarios")),
    ...few.flat(),
  ];
}
