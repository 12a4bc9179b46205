import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findBarriers } from "./accessibility.ts";

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

type Seen = { baseUrl: string; run: string; trial: string; look: string };

/** Every page can be used by everybody, and none is wider than its window; `look` ends the names of the pictures. */
export async function seeAllPages(page: Page, { baseUrl, run, trial, look }: Seen): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const path of pathsOf(run, trial)) {
    await page.goto(`${baseUrl}${path}`);
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
