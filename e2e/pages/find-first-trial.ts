import type { Page } from "playwright-core";

/** The newest run of two servers that the list of runs shows, and its first trial. */
export async function findFirstTrial(
  page: Page,
  { baseUrl, token }: { baseUrl: string; token: string },
): Promise<{ runId: string; trialId: string }> {
  await page.goto(`${baseUrl}/runs`);
  const link = page.getByRole("link", { name: /2 servers/ }).first();
  const run = await link.getAttribute("href");
  const answer = await fetch(`${baseUrl}/api/v1${run}`, { headers: { authorization: `Bearer ${token}` } });
  const { rows } = (await answer.json()) as { rows: { trialId: string }[] };
  return { runId: run?.split("/").at(-1) ?? "", trialId: rows[0]?.trialId ?? "" };
}
