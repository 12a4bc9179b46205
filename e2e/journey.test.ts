import { AuditVerdict } from "@plumbline/core/audit/verdict";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseServersByKeyboard, shareTimeOfCharts, typeShortcuts } from "./browser/keyboard.ts";
import { findAgain } from "./browser/labels.ts";
import { launchBrowser } from "./browser/launch-browser.ts";
import { openOwnerLink } from "./browser/owner-link.ts";
import { runCiCommand } from "./ci/ci-job.ts";
import { documentedEnds } from "./ci/documented-ends.ts";
import { importSample, sampleDuel } from "./ci/import-sample.ts";
import { findLeftovers } from "./instance/engine.ts";
import { type Instance, startInstance } from "./instance/instance.ts";
import { findStolenCpu } from "./instance/stolen-cpu.ts";
import { findFirstTrial } from "./pages/find-first-trial.ts";
import { keepPicture, seeAllPages, seeLivePointsArrive, TRIAL_TIMEOUT_MS } from "./pages/pages.ts";

let instance: Instance;
let token: string;
let browser: Browser;
/** A duel that was measured elsewhere. */
let duelId: string;

beforeAll(async () => {
  instance = await startInstance();
  token = (await instance.plumb("token", "create", "--name", "journey", "--scopes", "read,run,manage")).trim();
  duelId = await importSample({ baseUrl: instance.baseUrl, token }, sampleDuel);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await instance?.[Symbol.asyncDispose]();
});

test("a newcomer signs in, starts a run of two servers, watches it live, reads the result and compares", async ({
  skip,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));

  await page.goto(`${instance.baseUrl}/runs`);
  await page.getByText("owner link").first().waitFor();

  await openOwnerLink(page, instance.ownerLink);
  await page.getByRole("link", { name: "New run" }).first().click();
  await page.getByRole("checkbox", { name: /^go-gorilla/ }).check();
  await page.getByRole("checkbox", { name: /^node-ws(?!@)/ }).check();
  await page.getByRole("textbox", { name: "Rounds" }).fill("1");
  await page.getByLabel("Measured seconds").fill("6");
  await page.getByText("9,900").first().waitFor();
  await page.getByRole("button", { name: "Start the run" }).click();

  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
  const runId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await seeLivePointsArrive(page);
  await keepPicture(page, "run-live");

  await page.getByText("Succeeded", { exact: true }).first().waitFor({ timeout: TRIAL_TIMEOUT_MS });
  const stolen = await findStolenCpu({ baseUrl: instance.baseUrl, token });
  // the page ranks nothing that is INVALID
  if (stolen) skip(stolen);
  await page.getByText("100 senders × 99 receivers").first().waitFor();
  const owed = page.getByRole("region", { name: "Owed and arrived, table" });
  for (const serverId of ["go-gorilla", "node-ws"]) {
    const ratio = await owed
      .getByRole("row", { name: new RegExp(serverId) })
      .getByRole("cell")
      .nth(2)
      .innerText();
    expect(Number.parseFloat(ratio), `${serverId}: ${ratio}`).toBeGreaterThan(90);
  }
  await keepPicture(page, "run-done");

  await page.getByRole("link", { name: "Compare", exact: true }).last().click();
  await page.waitForURL(/\/compare\?/);
  await page.getByText("go-gorilla").first().waitFor();
  await page.getByText(/round/).first().waitFor();
  await keepPicture(page, "compare");
  const permalink = page.url();
  await page.goto(permalink);
  await page.getByText("node-ws").first().waitFor();

  expect(faults).toEqual([]);
  expect(await findLeftovers({ run: runId })).toEqual([]);
});

test.concurrent.each([
  ["light", 1280],
  ["dark", 390],
] as const)(
  "every page can be used by everybody, %s at %i px, and none is wider than its window",
  async (colorScheme, width) => {
    const [context] = browser.contexts();
    const page = await browser.newPage({
      colorScheme,
      viewport: { width, height: 900 },
      storageState: await context?.storageState(),
    });
    const seen = await findFirstTrial(page, { baseUrl: instance.baseUrl, token });
    const look = `${colorScheme}-${width}`;
    await seeAllPages(page, { baseUrl: instance.baseUrl, ...seen, duelId, look });
  },
);

test("few tab stops start a run, keys open pages, charts share their time, and tags and views find runs again", async () => {
  const [owner] = browser.contexts();
  const storageState = await owner?.storageState();
  const page = await browser.newPage({ storageState, viewport: { width: 1280, height: 2400 } });
  await chooseServersByKeyboard(page, instance.baseUrl);
  await typeShortcuts(page, instance.baseUrl);
  await shareTimeOfCharts(page, instance.baseUrl);
  await findAgain(page, instance.baseUrl);
});

test("what does not exist is answered with 404, to a member and to the holder of a link", async () => {
  const [owner] = browser.contexts();
  if (!owner) throw new Error("nobody is signed in");
  const unknown = "00000000-0000-7000-8000-000000000000";
  const paths = [
    `/runs/${unknown}`,
    `/trials/${unknown}`,
    "/servers/go-nowhere",
    "/scenarios/nothing",
    `/shared/${unknown}`,
  ];
  const statusOf = async (context: BrowserContext, path: string) =>
    (await context.request.get(`${instance.baseUrl}${path}`)).status();
  expect(await Promise.all(paths.map((path) => statusOf(owner, path)))).toEqual(paths.map(() => 404));
  expect(await statusOf(owner, "/servers/go-gorilla")).toBe(200);
  expect(await statusOf(await browser.newContext(), `/shared/${unknown}`)).toBe(404);
});

test("a tab names its run, and the picture of a shared run is at the public address", async () => {
  const [owner] = browser.contexts();
  const page = await browser.newPage({ storageState: await owner?.storageState() });
  await page.goto(`${instance.baseUrl}/runs`);
  await page
    .getByRole("link", { name: /2 servers/ })
    .first()
    .click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
  await expect.poll(() => page.title()).toBe("go-gorilla, node-ws × chat-steady · Run · Plumbline");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make link" }).click();
  const link = await page.getByRole("dialog").locator("code").innerText();
  const guest = await browser.newContext();
  const html = await (await guest.request.get(link)).text();
  const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(picture.startsWith(`${instance.baseUrl}/shared/`), picture).toBe(true);
  expect((await guest.request.get(picture)).headers()["content-type"]).toBe("image/png");
  const card = await guest.request.get(`${link}/card.svg?theme=dark`);
  expect(card.headers()["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(await card.text()).toContain(`Evidence: ${link}`);
});

test("somebody invited joins as a viewer, sees what was measured, starts nothing, and comes back with a password", async () => {
  const [owner] = browser.contexts();
  const page = await browser.newPage({ storageState: await owner?.storageState() });
  await page.goto(`${instance.baseUrl}/settings/members`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("ada@example.org");
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = await page.getByRole("status").locator("code").innerText();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByRole("textbox", { name: "Name" }).fill("Ada");
  await guest.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByRole("link", { name: "Runs", exact: true }).click();
  await guest
    .getByRole("link", { name: /2 servers/ })
    .first()
    .waitFor();
  await guest.goto(`${instance.baseUrl}/runs/new`);
  await guest.getByText("Your role sees runs and starts none.").waitFor();
  expect(await guest.getByRole("button", { name: "Start the run" }).isDisabled()).toBe(true);
  await guest.goto(`${instance.baseUrl}/settings`);
  await guest.getByText("You do not have this permission").waitFor();

  await guest.context().clearCookies();
  await guest.goto(`${instance.baseUrl}/servers`);
  await guest.getByRole("textbox", { name: "E-mail" }).fill("ada@example.org");
  await guest.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await guest.getByRole("button", { name: "Sign in" }).click();
  await guest.getByRole("heading", { level: 1, name: "Servers" }).waitFor();

  await page.reload();
  await page.getByRole("button", { name: "Remove Ada" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove Ada" }).waitFor({ state: "detached" });
  await guest.reload();
  await guest.getByText("You belong to no organization").first().waitFor();
  await page.goto(`${instance.baseUrl}/settings/activity`);
  await page.getByRole("row", { name: /removed Ada/ }).waitFor();
});

test("a CI job with a token starts a run, waits for it and takes its results; revoked, it is refused", async () => {
  const token = (await instance.plumb("token", "create", "--name", "CI job")).trim();
  const job = { baseUrl: instance.baseUrl, token };
  const words =
    "run --server go-gorilla --scenario chat-steady --rounds 1 --scale 0.2 --measure-s 2 --warmup-s 1 --wait".split(
      " ",
    );
  const ended = await runCiCommand(job, ...words);
  expect(ended.complaint).toContain("succeeded");
  const run = JSON.parse(ended.output);
  expect(run).toMatchObject({ status: "succeeded", trigger: "ci", sides: [{ serverId: "go-gorilla" }] });
  const documented = documentedEnds[AuditVerdict.parse(Object.keys(run.sides[0].rounds).join())];
  expect(ended.exitCode, ended.complaint).toBe(documented.exitCode);
  const results = await runCiCommand(job, "export", run.runId, "--format", "junit");
  expect(results.output).toContain('<testsuite name="chat-steady@');
  expect(results.output).toContain(`tests="1" ${documented.junit}`);
  const line = (await instance.plumb("token", "list")).split("\n").find((each) => each.includes("CI job")) ?? "";
  await instance.plumb("token", "revoke", line.split(" ")[0] ?? "");
  expect(await runCiCommand(job, "runs")).toMatchObject({ exitCode: 3, complaint: expect.stringContaining("revoked") });
  expect(await findLeftovers({ run: run.runId })).toEqual([]);
});

test("after Ctrl-C nothing of it is left running", async () => {
  expect(await instance.stop()).toBe(0);
  // the kernel ends a process in its own time
  await expect.poll(() => instance.findProcesses()).toEqual([]);
  expect(await findLeftovers({ installation: instance.installationId })).toEqual([]);
});
