import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { BenchWeb } from "../installation/web.ts";

/** A run's page in a real browser, which notes when it has drawn what. */
export interface DrawingPage extends AsyncDisposable {
  /** Unix ms at which each number of the figure was on the screen for the first time; waits a little for `count` of them. */
  readDrawn(count: number): Promise<Record<string, number>>;
}

const LOOK_EVERY_MS = 200;
const TRIES = 25;

/** Runs in the page: notes each number of the figure, two frames after it came into the document, when it is painted. */
const watchFigure = (label: string) => `
  window.drawn = {};
  new MutationObserver(() => {
    const term = [...document.querySelectorAll("dt")].find((term) => term.textContent === ${JSON.stringify(label)});
    const text = term?.nextElementSibling?.textContent ?? "";
    if (/^\\d/.test(text) && !(text in window.drawn)) {
      window.drawn[text] = NaN;
      requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn[text] = Date.now(); }));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Opens a run's page with a session and watches one of its figures. Needs Chromium. */
export async function openDrawingPage(web: BenchWeb, runId: string, label: string): Promise<DrawingPage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const context = await browser.newContext();
  const [name = "", value = ""] = web.cookie.split("=");
  await context.addCookies([{ name, value, url: web.baseUrl }]);
  const page = await context.newPage();
  await page.addInitScript(watchFigure(label));
  await page.goto(`${web.baseUrl}/runs/${runId}`);
  await page.getByText(label, { exact: true }).first().waitFor();
  return {
    async readDrawn(count) {
      for (let tries = 1; ; tries++) {
        const drawn = await page.evaluate<Record<string, number>>("window.drawn");
        if (Object.values(drawn).filter(Number.isFinite).length >= count || tries === TRIES) return drawn;
        await pause(LOOK_EVERY_MS);
      }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
