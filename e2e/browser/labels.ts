import type { Page } from "playwright-core";

/** Gives the measured run a tag and a note, finds it by the tag, and keeps the filtered list as a view. */
export async function findAgain(page: Page, baseUrl: string): Promise<void> {
  const run = page.getByRole("link", { name: /2 servers/ }).first();
  await page.goto(`${baseUrl}/runs`);
  await run.click();
  await page.getByRole("button", { name: "Add tags or a note" }).click();
  const form = page.getByRole("form", { name: "Change tags and note" });
  await form.getByLabel("Tags").first().fill("kernel-7");
  await page.keyboard.press("Enter");
  await form.getByLabel("Note").fill("After the upgrade.");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("After the upgrade.").waitFor();
  await page.getByRole("link", { name: "Runs with the tag kernel-7" }).click();
  await page.waitForURL(/\/runs\?tag=kernel-7/);
  await page.getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill("Kernel 7");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(baseUrl);
  await page.getByRole("link", { name: "Kernel 7" }).click();
  await page.waitForURL(/tag=kernel-7/);
  await run.waitFor();
}
