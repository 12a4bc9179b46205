import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findBarriers } from "../pages/accessibility.ts";

/** Opens a one-time link, after others have previewed it, and presses the button of its page, which can be used by everybody. */
export async function openOwnerLink(page: Page, link: string): Promise<void> {
  await page.request.head(link);
  await page.request.get(link);
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}
