import type { Page } from "playwright-core";

/** Runs in each page before anything else: adds up the layout shifts that follow no input, with what moved. */
const watchShifts = `
  window.shifts = { sum: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shifts.sum += value;
      for (const { node } of sources) if (node) window.shifts.moved.push(node.textContent.slice(0, 60));
    }
  }).observe({ type: "layout-shift", buffered: true });`;

type Shifts = { readonly sum: number; readonly moved: readonly string[] };

/** Begins to watch the pages that are opened from now on. @returns reads the shifts of the page that is open, as the score that CLS is made of */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(watchShifts);
  return () => page.evaluate<Shifts>("window.shifts");
}
