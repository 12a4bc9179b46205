import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { weighPage } from "./page-weight.ts";

export const TRIAL_TIMEOUT_MS = 300_000;
/** Folder for screenshots of the pages; none are kept if it is not set. */
const pictures = process.env.PLUMBLINE_PICTURES;

/** Every page of a member, with a run and one of its trials. */
function pathsOf(run: string, trial: string): readonly string[] {
  return [
    "/",
    "/schedules",
    "/schedules/new",
    "/scripts",
    "/settings/notifications",
    "/runs",
    "/runs/new",
    run,
    trial,
    "/compare",
    "/servers",
    "/servers/go-gorilla",
    "/scenarios",
    "/scenarios/chat-steady",
    "/settings",
    "/settings/members",
    "/settings/limits",
    "/settings/activity",
    "/account",
    "/settings/api",
    "/docs",
    "/docs/first-run",
    "/docs/methodology",
  ];
}

/** Kilobytes of the scripts that a page's HTML names. The goals are 180 and 300 (decision 104); no page may become heavier than the heaviest is. */
const MOST_KB = { text: 365, charts: 440 };

type Seen = { baseUrl: string; run: string; trial: string; look: string };

/** Every page can be used by everybody, none is wider than its window or brings more scripts than it may; `look` ends the names of the pictures. */
export async function seeAllPages(page: Page, { baseUrl, run, trial, look }: Seen): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const path of pathsOf(run, trial)) {
    const answer = await page.goto(`${baseUrl}${path}`);
    const weight = await weighPage((await answer?.text()) ?? "", { baseUrl, request: page.context().request });
    expect(weight, path).toBeLessThanOrEqual([run, trial, "/compare"].includes(path) ? MOST_KB.charts : MOST_KB.text);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await findBarriers(page), path).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(width);
    const name = (path === "/" ? "/overview" : path).replace(run, "/run").replace(trial, "/trial").slice(1);
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
