import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import { writeSite, writeSiteFile } from "@plumbline/site/publish-site";
import { sampleBundle } from "@plumbline/site/testing/sample-bundle";
import { openKeys, signStatement } from "@plumbline/site/write/keys";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../browser/launch-browser.ts";
import { findBarriers } from "../pages/accessibility.ts";
import { keepPicture } from "../pages/pages.ts";

let folder: string;
let browser: Browser;

const servers = [
  { serverId: "go-gorilla", library: "gorilla/websocket 1.5.3", medianUs: 800 },
  { serverId: "rust-axum", language: "rust", profile: "framework", library: "axum 0.8.4", medianUs: 830 },
  { serverId: "node-ws", language: "node", library: "ws 8.18.0", medianUs: 1300 },
] as const;

/** A server that breaks a rule, and stands apart. */
const exhibition = {
  ...{ serverId: "go-shown", library: "shown 1.0", medianUs: 700 },
  deviations: [{ check: "rfc6455.lengths" as const, why: "it hands none on" }],
};

/** Names that a layout must survive: 60 letters without a break, right to left, emoji. */
const hard = [
  { serverId: "a".repeat(60), name: "🚀".repeat(40), library: "x".repeat(80), medianUs: 10 },
  { serverId: "zero", name: "صفر واحد اثنان", library: "مكتبة 1.0", medianUs: 900 },
] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-published-"));
  await add(
    "ours",
    "us",
    sampleBundle({ name: "Nightly", servers: [...servers, exhibition], scenarioIds: ["chat-steady", "echo-open"] }),
  );
  await add("theirs", "them", sampleBundle({ name: "At home", servers, scenarioIds: ["chat-steady"], hostId: "home" }));
  await add("hard", null, sampleBundle({ name: "ليلة 🌙", servers: hard, scenarioIds: ["ticks"], rounds: 1 }));
  const { publicKey } = await openKeys(join(folder, "us.pem"));
  await writeSiteFile(folder, { title: "Plumbline results", publishers: [{ name: "us", publicKey }] });
  await writeSite(folder);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/** Adds a bundle, signed by the key of a name; null leaves the signature out. */
async function add(name: string, signer: string | null, bundle: Uint8Array): Promise<void> {
  const path = join(folder, "results", name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, "bundle.zip"), bundle);
  if (signer === null) return;
  const { digest } = await readBundle(bundle);
  const said = { v: 1, kind: "plumbline-publication", bundle: digest, publisher: signer, publishedAt: "", floors: {} };
  const signed = signStatement(JSON.stringify(said), await openKeys(join(folder, `${signer}.pem`)));
  await writeFile(join(path, "signature.json"), JSON.stringify(signed));
}

const addressOf = (path: string) => `file://${join(folder, path)}`;

/** One page of each kind, and those with hard names. */
async function pagesOfEachKind(): Promise<string[]> {
  const all = async (kind: string) => (await readdir(join(folder, kind))).map((name) => `${kind}/${name}`);
  const boards = await all("boards");
  const trials = await all("trials");
  return [
    ...["index.html", "results.html", "methodology.html", "servers/go-gorilla.html", "scenarios/chat-steady.html"],
    ...boards.filter((path) => path.includes("ticks") || path.includes("core")).slice(0, 4),
    ...(await all("servers")).filter((path) => path.includes("aaaa") || path.includes("go-shown")),
    ...(await all("compare")).slice(0, 2),
    ...trials.slice(0, 2),
  ];
}

/** Opens the trial behind the first server of a page, and waits until it was checked. */
async function openProof(page: Page, from: string): Promise<void> {
  await page.goto(addressOf(from));
  await page
    .getByRole("link", { name: /^Proof/ })
    .first()
    .click();
  await expect.poll(() => outcomeOf(page)).not.toMatch(/busy|none/);
}

const outcomeOf = async (page: Page): Promise<string> =>
  (await page.locator("[data-verify]").getAttribute("data-outcome")) ?? "none";
const verificationOf = (page: Page) => page.locator("[data-verify]").innerText();

test.each([
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const)("every kind of page is free of barriers and fits $width px, $colorScheme, from a file", async (look) => {
  const page = await browser.newPage({ viewport: { width: look.width, height: 900 }, colorScheme: look.colorScheme });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  for (const path of await pagesOfEachKind()) {
    await page.goto(addressOf(path));
    expect(await findBarriers(page), path).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(look.width);
  }
  expect(faults).toEqual([]);
  await page.goto(addressOf("index.html"));
  await keepPicture(page, `published-leaderboard-${look.width}`);
  await openProof(page, "index.html");
  await keepPicture(page, `published-trial-${look.width}`);
  await page.close();
});

test("a reader finds out if one server is faster than another in three clicks, and by how much", async () => {
  const page = await browser.newPage();
  await page.goto(addressOf("index.html"));
  await page.getByRole("link", { name: "Echo", exact: true }).click();
  await page.getByRole("link", { name: "Compare go-gorilla" }).click();
  await page.getByRole("link", { name: "node-ws" }).first().click();
  await expect
    .poll(() => page.locator("#node-ws").innerText())
    .toMatch(/node-ws \(B\) is worse than go-gorilla \(A\) on/);
  await page.close();
});

test("filters hide rows at once, and the address keeps them", async () => {
  const page = await browser.newPage();
  await page.goto(addressOf("index.html"));
  await page.getByText("Rust", { exact: true }).click();
  await expect.poll(() => page.locator("tr[data-language]:visible").count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.locator("tr[data-language]:visible").count()).toBe(1);
  await page.close();
});

test("without scripts the tables stay readable, and nothing offers what only scripts can do", async () => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf("index.html"));
  expect(await page.locator("main").innerText()).toMatch(/rust-axum[\s\S]*node-ws/);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await page
    .getByRole("link", { name: /^Proof/ })
    .first()
    .click();
  expect(await verificationOf(page)).toContain("Without scripts this page cannot check itself");
});

test("a trial is verified in the browser, and a signature of an unknown key is called unknown", async () => {
  const page = await browser.newPage();
  await openProof(page, "index.html");
  expect(await verificationOf(page)).toMatch(
    /Verified in this browser[\s\S]*Signed by us[\s\S]*figures follow from 12 stored frames/,
  );
  const { digest } = await readBundle(await readFile(join(folder, "results/theirs/bundle.zip")));
  await page.goto(addressOf(`trials/${digest.slice(0, 12)}-0.html`));
  await expect.poll(() => verificationOf(page)).toMatch(/Signed by an unknown key that calls itself “them”/);
  await page.close();
});

test("altered frames are found by their digest and by the figures that no longer follow from them", async () => {
  const name = (await readdir(join(folder, "proofs"))).find((each) => each.endsWith("-1.js")) ?? "";
  const script = await readFile(join(folder, "proofs", name), "utf8");
  const [, packed = ""] = /"(.*)"/.exec(script) ?? [];
  const proof = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
  const frames = "frames/0001.json";
  proof.files[frames] = proof.files[frames].replaceAll('"deliveries.received":400', '"deliveries.received":900');
  const forged = gzipSync(JSON.stringify(proof)).toString("base64");
  await writeFile(join(folder, "proofs", name), `plumbProof("${forged}")\n`);
  const page = await browser.newPage();
  await page.goto(addressOf(`trials/${name.replace(".js", ".html")}`));
  await expect.poll(() => outcomeOf(page)).toBe("bad");
  expect(await verificationOf(page)).toMatch(
    /frames\/0001\.json: its SHA-256 is [0-9a-f]{12}…, and the list says [\s\S]*Deliveries: stored 400\/s, derived 900\/s/,
  );
  await writeFile(join(folder, "proofs", name), script);
  await page.close();
});
