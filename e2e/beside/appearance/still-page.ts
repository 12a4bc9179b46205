import type { Browser, BrowserContext, Page } from "playwright-core";
import { comparePictures } from "./compare-pictures.ts";

/** A day after the sample was measured. */
const NOW = new Date(Date.UTC(2026, 10, 21, 9, 0, 0));

/** Nothing moves. Times, which the server tells by its own clock, take the same room and are not seen, and the queue, asked for again and again, neither. */
const still = `
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
  time { display: inline-block !important; inline-size: 9ch !important; overflow: hidden !important; visibility: hidden !important; }
  header a[title] { visibility: hidden !important; }`;

type Look = { readonly colorScheme: "light" | "dark"; readonly width: number };

/** Opens a page whose clock stands still, signed in by another one's state. Letters are the app's own fonts. */
export async function openStillPage(
  browser: Browser,
  { colorScheme, width }: Look,
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<Page> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    storageState,
    locale: "en",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    // the page is given a style sheet of its own, and pictures as data
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

/** Instants in words: those of the sample's import differ at each run of the test. */
const hideInstants = `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.data = texts.currentNode.data.replace(/\\d{1,2} \\w{3} \\d{4}, [\\d:]{5,8} UTC/g, "1 Jan 2026, 00:00:00 UTC");
}`;

/** Looks that a page has until it looks the same twice. */
const MOST_LOOKS = 20;

/** The first screen of a page, once its fonts are there and it has drawn what it draws. @throws Error if it never comes to rest */
export async function takePicture(page: Page, address: string): Promise<Buffer> {
  await page.goto(address);
  await page.addStyleTag({ content: still });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
  let before: Buffer | null = null;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    await page.evaluate(hideInstants);
    const seen = await page.screenshot({ animations: "disabled" });
    if (before && (await comparePictures(page, before, seen)).share === 0) return seen;
    before = seen;
  }
  throw new Error(`${address} does not come to rest`);
}
