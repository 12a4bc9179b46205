import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { writeSite, writeSiteFile } from "./publish-site.ts";
import { type Sample, sampleBundle } from "./testing/sample-bundle.ts";
import { verifySite } from "./verify-site.ts";
import { openKeys, signStatement } from "./write/keys.ts";

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

const sample: Sample = {
  servers: [
    { serverId: "go-one", medianUs: 800 },
    { serverId: "node-two", medianUs: 1600, language: "node" },
  ],
  scenarioIds: ["chat-steady"],
};

/** A site of bundles by the names of their folders; `signed` names the file of the key, null leaves the signature out. */
async function openSite(results: Record<string, { bundle: Uint8Array; signed: string | null }>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-site-"));
  folders.push(folder);
  for (const [name, { bundle, signed }] of Object.entries(results)) {
    const path = join(folder, "results", name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "bundle.zip"), bundle);
    if (signed === null) continue;
    const { digest } = await readBundle(bundle);
    const said = {
      v: 1,
      kind: "plumbline-publication",
      bundle: digest,
      publisher: signed,
      publishedAt: "",
      floors: {},
    };
    const keys = await openKeys(join(folder, `${signed}.pem`));
    await writeFile(join(path, "signature.json"), JSON.stringify(signStatement(JSON.stringify(said), keys)));
  }
  const { publicKey } = await openKeys(join(folder, "us.pem"));
  await writeSiteFile(folder, { title: "Results", publishers: [{ name: "us", publicKey }] });
  await writeSite(folder);
  return folder;
}

const html = (folder: string, path: string) => readFile(join(folder, path), "utf8");

/** The pages that name a server. */
async function pagesNaming(folder: string, serverId: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".html"));
  const texts = await Promise.all(paths.map((path) => html(folder, path)));
  return paths.filter((_, nth) => texts[nth]?.includes(serverId));
}

test("a site opens with the leaderboard in the app's sentences, links each line to its proof, and holds", async () => {
  const folder = await openSite({ one: { bundle: sampleBundle(sample), signed: "us" } });
  const index = await html(folder, "index.html");
  expect(index).toMatch(/go-one has the lowest latency p99, 2\.\d+.ms/);
  const [, proof = ""] = /href="(trials\/[^"]+)"/.exec(index) ?? [];
  expect(await html(folder, proof)).toContain('data-metric="latency.owed.p99"');
  const check = await verifySite(folder);
  expect(check).toMatchObject({ problems: [], results: [{ trials: 12, signature: "known", publisher: "us" }] });
});

test("an exhibition has its sign on every page, stands in no ranking, and is shown apart with what it breaks", async () => {
  const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
  const servers = [...sample.servers, { serverId: "go-shown", medianUs: 100, deviations, exhibition: true as const }];
  const folder = await openSite({
    one: { bundle: sampleBundle({ ...sample, servers, rounds: 6 }), signed: "us" },
  });
  const index = await html(folder, "index.html");
  expect(index).toMatch(/go-one has the lowest latency p99/);
  const [ranked = "", apart = ""] = index.split("<h2>Exhibitions</h2>");
  expect(ranked).not.toContain("go-shown");
  expect(apart).toMatch(/in no ranking: go-shown loses a message of no bytes.*>◇<.*go-shown.*<b>\d+\sµs<\/b> \(/s);
  for (const path of ["servers/go-shown.html", "scenarios/chat-steady.html"])
    expect(await html(folder, path)).toContain("in no ranking: go-shown loses a message of no bytes.");
  expect(await html(folder, "servers/go-shown.html")).toMatch(/<td class="number">–<\/td>.*<b>\d+\sµs<\/b> \(/s);
  for (const path of await pagesNaming(folder, "go-shown"))
    expect([path, await html(folder, path)]).toMatchObject([path, expect.stringContaining(">◇<")]);
  const { results } = JSON.parse(await html(folder, "data/site.json"));
  expect(results[0].trials.filter(({ exhibition }: { exhibition?: true }) => exhibition)).toHaveLength(6);
  expect((await verifySite(folder)).problems).toEqual([]);
});

test("the same results give the same bytes", async () => {
  const folder = await openSite({ one: { bundle: sampleBundle(sample), signed: null } });
  const before = await html(folder, "data/site.json");
  await writeSite(folder);
  expect(await html(folder, "data/site.json")).toBe(before);
});

test("a figure that was changed with its hashes made anew is named with both values", async () => {
  const bundle = sampleBundle({
    ...sample,
    rounds: 1,
    change: (trial) =>
      trial.position === 1 && trial.summary
        ? { ...trial, summary: { ...trial.summary, values: { ...trial.summary.values, "latency.owed.p99": 1000 } } }
        : trial,
  });
  const folder = await openSite({ one: { bundle, signed: "us" } });
  const { problems } = await verifySite(folder);
  expect(problems).toEqual([
    expect.stringMatching(
      /^one, trial 1 \(node-two, chat-steady, round 1\): Latency p99: stored 1\.00.ms, derived [45]\.\d+.ms\./,
    ),
  ]);
});

test("a signature of another bundle does not hold, and one of an unknown key is called unknown", async () => {
  const bundle = sampleBundle({ ...sample, rounds: 1 });
  const folder = await openSite({
    ours: { bundle, signed: "us" },
    theirs: { bundle: sampleBundle({ ...sample, name: "Theirs", rounds: 1 }), signed: "them" },
  });
  expect((await verifySite(folder)).results.map(({ signature }) => signature)).toEqual(["known", "unknown"]);
  await writeFile(join(folder, "results/theirs/signature.json"), await html(folder, "results/ours/signature.json"));
  const { problems } = await verifySite(folder);
  expect(problems[0]).toBe("theirs: The signed statement is about another bundle.");
});

test("a bundle that was altered in its archive, and a signature file that is none, are named with their folder", async () => {
  const bundle = sampleBundle({ ...sample, rounds: 1 });
  const folder = await openSite({ one: { bundle, signed: "us" } });
  await writeFile(join(folder, "results/one/signature.json"), "{}");
  expect((await verifySite(folder)).problems).toEqual([expect.stringMatching(/^results\/one: statement: /)]);
  const altered = unzipSync(bundle);
  altered["trials/0001.json"] = strToU8("{}");
  await writeFile(join(folder, "results/one/bundle.zip"), zipSync(altered));
  expect((await verifySite(folder)).problems).toEqual(["results/one: trials/0001.json was changed after the export."]);
});

test("a page that does not follow from the results, and one that is missing, are named", async () => {
  const folder = await openSite({ one: { bundle: sampleBundle({ ...sample, rounds: 1 }), signed: null } });
  await writeFile(join(folder, "index.html"), (await html(folder, "index.html")).replace("go-one", "go-two"));
  await rm(join(folder, "servers/node-two.html"));
  const { problems } = await verifySite(folder);
  expect(problems.sort()).toEqual([
    expect.stringContaining("index.html is not what the results give"),
    expect.stringContaining("servers/node-two.html is missing"),
  ]);
});

test("another publisher's measurement of the same sources stands beside ours, with the margin of its agreement", async () => {
  const again = sampleBundle({ ...sample, name: "Again", hostId: "elsewhere" });
  const folder = await openSite({
    ours: { bundle: sampleBundle(sample), signed: "us" },
    theirs: { bundle: again, signed: "them" },
  });
  const page = await html(folder, "scenarios/chat-steady.html");
  expect(page).toMatch(/reproduced: .*unknown key.*them.*agrees within/);
});

test("long, right-to-left and emoji names, zero and undelivered figures, and a folder without results have pages", async () => {
  const hard = sampleBundle({
    name: `${"n".repeat(80)} صفر 🚀`,
    rounds: 1,
    scenarioIds: ["echo-open"],
    servers: [{ serverId: "a".repeat(60), name: "🚀".repeat(40), library: "صفر".repeat(20), medianUs: 10 }],
    change: (trial) => ({
      ...trial,
      summary: trial.summary && {
        ...trial.summary,
        values: { ...trial.summary.values, "latency.owed.p99": Number.POSITIVE_INFINITY, "ratio.delivered": 0 },
      },
    }),
  });
  const folder = await openSite({ hard: { bundle: hard, signed: null } });
  expect(await html(folder, "index.html")).toContain("not delivered");
  const empty = await openSite({});
  expect(await html(empty, "index.html")).toContain("<h1>Results</h1>");
  expect(await verifySite(dirname(join(empty, "x", "y")))).toMatchObject({
    problems: [expect.stringContaining("no site.json")],
  });
});
