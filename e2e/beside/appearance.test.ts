import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../browser/launch-browser.ts";
import { openOwnerLink } from "../browser/owner-link.ts";
import { importSample } from "../ci/import-sample.ts";
import { type ServersFolder, writeSlowServer } from "../ci/slow-server.ts";
import { type Instance, startInstance } from "../instance/instance.ts";
import { keepPicture } from "../pages/pages.ts";
import { comparePictures } from "./appearance/compare-pictures.ts";
import { openStillPage, takePicture } from "./appearance/still-page.ts";

const kept = fileURLToPath(new URL("appearance/testdata", import.meta.url));
/** Set: the pictures are taken anew instead of compared (CONTRIBUTING.md). */
const renew = process.env.PLUMBLINE_RENEW_PICTURES === "1";

/** Share of a picture's pixels that may differ: less than a short word. */
const MOST_DIFFERENT = 0.0004;

let servers: ServersFolder;
let instance: Instance;
let browser: Browser;
/** Addresses of the pages by the names of their pictures. */
let pages: Record<string, string>;

beforeAll(async () => {
  servers = await writeSlowServer();
  instance = await startInstance({ PLUMBLINE_SERVERS_DIR: servers.serversDir });
  const words = ["token", "create", "--name", "pictures", "--scopes", "read,run,manage"];
  const job = { baseUrl: instance.baseUrl, token: (await instance.plumb(...words)).trim() };
  const runId = await importSample(job, { name: "Sample run", servers: measured, scenarioIds: ["chat-steady"] });
  browser = await launchBrowser("--font-render-hinting=none", "--disable-lcd-text");
  const owner = await browser.newPage();
  await openOwnerLink(owner, instance.ownerLink);
  const headers = { authorization: `Bearer ${job.token}` };
  const answer = await fetch(`${instance.baseUrl}/api/v1/runs/${runId}`, { headers });
  const { rows } = (await answer.json()) as { rows: { trialId: string }[] };
  const side = (serverId: string) => `${runId}.${serverId}.chat-steady`;
  pages = {
    overview: "/",
    runs: "/runs",
    "new-run": "/runs/new?servers=ci-node",
    run: `/runs/${runId}`,
    trial: `/trials/${rows[0]?.trialId}`,
    compare: `/compare?sides=${side("go-gorilla")},${side("node-ws")}`,
    servers: "/servers",
    server: "/servers/ci-node",
    scenarios: "/scenarios",
    scenario: "/scenarios/chat-steady",
    members: "/settings/members",
    threats: "/threats",
  };
});

const measured = [
  { serverId: "go-gorilla", library: "gorilla/websocket 1.5.3", medianUs: 800 },
  { serverId: "rust-axum", language: "rust", profile: "framework", library: "axum 0.8.4", medianUs: 830 },
  { serverId: "node-ws", language: "node", library: "ws 8.18.0", medianUs: 1300 },
] as const;

afterAll(async () => {
  await browser?.close();
  await instance?.[Symbol.asyncDispose]();
  await servers?.[Symbol.asyncDispose]();
});

test.concurrent.each([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const)("pages look as they did, $colorScheme at $width px", { tags: ["thorough"] }, async (look) => {
  const [owner] = browser.contexts();
  if (!owner) throw new Error("nobody is signed in");
  const page = await openStillPage(browser, look, await owner.storageState());
  const changed: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const picture = `${name}-${look.colorScheme}-${look.width}`;
    const seen = await takePicture(page, `${instance.baseUrl}${path}`);
    const file = join(kept, `${picture}.png`);
    if (renew) {
      await mkdir(kept, { recursive: true });
      await writeFile(file, seen);
      continue;
    }
    const { share, why } = await comparePictures(page, await readFile(file), seen);
    if (share <= MOST_DIFFERENT) continue;
    await keepPicture(page, picture);
    changed.push(`${picture}: ${why}`);
  }
  expect(changed, "see CONTRIBUTING.md, Pictures of pages").toEqual([]);
});

test("a page without its title differs", { tags: ["thorough"] }, async () => {
  const [owner] = browser.contexts();
  if (!owner) throw new Error("nobody is signed in");
  const page = await openStillPage(browser, { colorScheme: "light", width: 1280 }, await owner.storageState());
  const before = await takePicture(page, `${instance.baseUrl}/threats`);
  expect((await comparePictures(page, before, before)).share).toBe(0);
  await page.addStyleTag({ content: "h1 { visibility: hidden }" });
  const { share } = await comparePictures(page, before, await page.screenshot({ animations: "disabled" }));
  expect(share).toBeGreaterThan(MOST_DIFFERENT);
});
