import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { findPaths } from "./find-paths.ts";
import { watchLayoutShifts } from "./layout-shift.ts";
import { weighPage } from "./page-weight.ts";
import { findUntranslated } from "./untranslated.ts";

export const TRIAL_TIMEOUT_MS = 300_000;
/** Folder for screenshots of the pages; none are kept if it is not set. */
const pictures = process.env.PLUMBLINE_PICTURES;

/** Values of the pages of a member, beside a run and one of its trials. */
const named = {
  serverId: "go-gorilla",
  clientId: "go-gorilla-client",
  scenarioId: "chat-steady",
  path: "first-run",
  scheduleId: null,
  scriptRunId: null,
  token: null,
} as const;
/** Pages with charts, and those of a run and a trial. */
const withCharts = ["/compare", "/compare/overview", "/trends"];
/** An invitation's page is seen by who was invited, a one-time link's by who signs in, and an address's by who reads its mails. */
const leftOut = ["/email", "/invitation", "/setup"];

/** Kilobytes of the scripts that a page's HTML names. The goals are 180 and 300 (decision 104); no page may become heavier than the heaviest is. */
const MOST_KB = { text: 335, newRun: 375, charts: 430 };

/** The most that a page may move while it loads, as Cumulative Layout Shift counts it. */
const MOST_SHIFT = 0.02;

type Seen = { baseUrl: string; runId: string; trialId: string; duelId: string; look: string };

/** Every page can be used by everybody, none is wider than its window, brings more scripts than it may or moves; `look` ends the names of the pictures. */
export async function seeAllPages(page: Page, { baseUrl, runId, trialId, duelId, look }: Seen): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const readShifts = await watchLayoutShifts(page);
  const paths = findPaths({ ...named, runId, trialId }).filter((each) => !leftOut.includes(each));
  for (const path of [...paths, `/runs/${duelId}`]) {
    const answer = await page.goto(`${baseUrl}${path}`);
    const weight = await weighPage((await answer?.text()) ?? "", { baseUrl, request: page.context().request });
    const hasCharts = [...withCharts, `/runs/${runId}`, `/runs/${duelId}`, `/trials/${trialId}`].includes(path);
    const most = hasCharts ? MOST_KB.charts : MOST_KB.text;
    expect(weight, path).toBeLessThanOrEqual(path === "/runs/new" ? MOST_KB.newRun : most);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const { sum, moved } = await readShifts();
    expect(sum, `${path}: ${moved}`).toBeLessThanOrEqual(MOST_SHIFT);
    expect(await findBarriers(page), path).toEqual([]);
    expect(await findUntranslated(page), path).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(width);
    const name = (path === "/" ? "/overview" : path)
      .replace(`s/${runId}`, "")
      .replace(`runs/${duelId}`, "duel")
      .replace(`s/${trialId}`, "")
      .slice(1);
    await keepPicture(page, `${name.replaceAll("/", "-")}-${look}`);
  }
}

/** Throughput changes on the page without a reload: at least three different pictures of the live figures. */
export async function seeLivePointsArrive(page: Page): Promise<void> {
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        seen.add(await page.locator("main").innerText());
        return seen.size;
      },
      { timeout: TRIAL_TIMEOUT_MS, interval: 500 },
    )
    .toBeGreaterThan(3);
  await page
    .locator("main svg.recharts-surface path.recharts-line-curve")
    .first()
    .waitFor({ timeout: TRIAL_TIMEOUT_MS });
}

/** Saves a screenshot, if somebody asked for pictures. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
