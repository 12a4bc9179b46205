import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Language } from "@plumbline/core/server/language";
import { openSite } from "@plumbline/site/open-site";
import { sampleBundle } from "@plumbline/site/testing/sample-bundle";
import { renderSite } from "@plumbline/site/write/render-site";
import type { Browser } from "playwright-core";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";

const SERVERS = 50;
const SCENARIOS = ["chat-steady", "echo-open", "push", "ticks", "connection-rate", "idle"];
const REPETITIONS = 9;
const SCRIPTS_GOAL = { atMost: 60 };
const LEADERBOARD_GOAL = { atMost: 1000 };
const VERIFICATION_GOAL = { atMost: 3000 };

/** A published site of fifty servers × six scenarios: its scripts, the time to its leaderboard, and that of verifying a trial. */
export async function publishedSiteFigures(browser: Browser): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-bench-site-"));
  try {
    const scriptBytes = await writePages(folder);
    const looks: { leaderboardMs: number; verificationMs: number }[] = [];
    while (looks.length < REPETITIONS) looks.push(await look(browser, folder));
    const against = `${SERVERS} servers × ${SCENARIOS.length} scenarios, cold browser, median of ${REPETITIONS}`;
    return [
      {
        name: "pages.published.scripts",
        value: scriptBytes / 1000,
        unit: "KB",
        against: "gzip, all scripts",
        goal: SCRIPTS_GOAL,
      },
      {
        name: "pages.published.leaderboard",
        value: medianOf(looks.map((each) => each.leaderboardMs)),
        unit: "ms",
        against,
        goal: LEADERBOARD_GOAL,
      },
      {
        name: "pages.published.verification",
        value: medianOf(looks.map((each) => each.verificationMs)),
        unit: "ms",
        against,
        goal: VERIFICATION_GOAL,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes what the bench opens, and no more: thousands of comparisons would take minutes. @returns bytes of the scripts */
async function writePages(folder: string): Promise<number> {
  const servers = Array.from({ length: SERVERS }, (_, nth) => ({
    serverId: `server-${nth}`,
    language: Language.options[nth % Language.options.length],
    medianUs: 500 + 40 * nth,
  }));
  const path = join(folder, "results", "bench", "bundle.zip");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, sampleBundle({ servers, scenarioIds: SCENARIOS, rounds: 1 }));
  let scriptBytes = 0;
  for await (const [name, content] of renderSite(await openSite(folder), { isWanted: isOpened })) {
    if (name.endsWith(".js") && name.startsWith("assets/")) scriptBytes += gzipSync(content).length;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return scriptBytes;
}

const isOpened = (path: string): boolean => !/^(boards|compare|servers|scenarios)\//.test(path);

async function look(browser: Browser, folder: string): Promise<{ leaderboardMs: number; verificationMs: number }> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`file://${join(folder, "index.html")}`);
  const leaderboardMs = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()",
  );
  await page
    .getByRole("link", { name: /^Proof/ })
    .first()
    .click();
  const state = page.locator("[data-verify][data-outcome=good] [data-state]");
  const [, verificationMs] = /in (\d+) ms/.exec(await state.innerText()) ?? [];
  return { leaderboardMs, verificationMs: Number(verificationMs) };
}
