import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Tab stops from the top of "New run" to its start button. */
const MOST_STOPS = 25;

/** Counts the tab stops of "New run", and chooses a further server by arrow keys. */
export async function chooseServersByKeyboard(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/runs/new?servers=go-gorilla`);
  await page
    .getByText(/owed deliveries/)
    .first()
    .waitFor();
  let stops = 0;
  do {
    await page.keyboard.press("Tab");
    stops++;
  } while (stops < 100 && (await readFocused(page, "textContent")).trim() !== "Start the run");
  expect(stops).toBeLessThanOrEqual(MOST_STOPS);

  await page.getByRole("checkbox", { name: /^go-gorilla/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect.poll(() => new URL(page.url()).searchParams.get("servers")?.split(",").length).toBe(2);
  await page.keyboard.press("Home");
  expect(await readFocused(page, "ariaLabel")).toMatch(/^All of /);
}

async function readFocused(page: Page, property: "textContent" | "ariaLabel"): Promise<string> {
  return page.evaluate<string>(`document.activeElement?.${property} ?? ""`);
}

/** Shortcuts are text inside a field, and open the list and pages elsewhere. */
export async function typeShortcuts(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/runs`);
  const field = page.getByRole("textbox", { name: "Part of the name" });
  await field.focus();
  await page.keyboard.type("gs?");
  expect(await field.inputValue()).toBe("gs?");
  await page.getByRole("heading", { level: 1, name: "Runs" }).click();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.type("gs");
  await page.getByRole("heading", { level: 1, name: "Servers" }).waitFor();
}

/** The charts of a trial of go-gorilla have one crosshair, and the address keeps the seconds that they show. */
export async function shareTimeOfCharts(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/runs`);
  await page
    .getByRole("link", { name: /2 servers/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^go-gorilla.*round 1/ }).click();
  await page.getByRole("link", { name: "Open trial" }).click();
  await page.waitForURL(/\/trials\//);
  await page.getByRole("figure", { name: "Deliveries" }).locator("svg.recharts-surface").last().hover();
  await expect.poll(() => page.locator(".recharts-tooltip-cursor").count()).toBeGreaterThan(3);

  const address = new URL(page.url());
  await page.goto(`${address.origin}${address.pathname}?seconds=5~8`);
  await page.getByText("5 s to 8 s").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
}
