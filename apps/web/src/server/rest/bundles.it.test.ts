import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importBundle } from "@plumbline/backend/bundles/import-bundle";
import { findVersions } from "@plumbline/backend/compare/find-versions";
import { rederive } from "@plumbline/backend/rederive/rederive";
import { saveTrends } from "@plumbline/backend/trends/save-trends";
import { readBundle } from "@plumbline/catalogue/read-bundle";
import { plumb } from "@plumbline/cli/testing/plumb";
import { bundleLimits } from "@plumbline/core/bundle/bundle";
import { afterAll, expect, test, vi } from "vitest";
import { image, openBundleBed, openElsewhere, second, sendBundle } from "./bundle-bed.ts";

const t = await openBundleBed();
afterAll(() => t[Symbol.asyncDispose]());
const { runId, bundle } = t;

test("a bundle is imported once into an organization, with all figures and seconds, and marked as imported", async () => {
  const { token } = await openElsewhere(t);
  const imported = await sendBundle(bundle, token);
  const run = await imported.json();
  expect([imported.status, imported.headers.get("location")]).toEqual([201, `/api/v1/runs/${run.runId}`]);
  expect(run).toMatchObject({
    status: "succeeded",
    trials: { succeeded: 12 },
    verdicts: { VALID: 10, SUSPECT: 2 },
    imported: { runId, digest: expect.stringMatching(/^[0-9a-f]{64}$/), exportedAt: expect.any(String) },
  });
  expect(run.runId).not.toBe(runId);
  const again = await sendBundle(bundle, token);
  expect([again.status, await again.json()]).toEqual([200, run]);

  const read = async (path: string, as: string) => (await t.ask(path, { as })).json();
  const [here, there] = [await read(`/runs/${run.runId}`, token), await read(`/runs/${runId}`, t.token)];
  const figuresOf = ({ rows }: { rows: Record<string, unknown>[] }) =>
    rows.map(({ serverId, round, summary, audit, plan, startedAt }) => [
      serverId,
      round,
      summary,
      audit,
      plan,
      startedAt,
    ]);
  expect(figuresOf(here)).toEqual(figuresOf(there));
  const [{ trialId }] = here.rows;
  const trial = await read(`/trials/${trialId}`, token);
  expect(trial).toMatchObject({ image, environment: { facts: { cpu: "host", origin: "imported" } } });
  expect(here.events).toMatchObject([{ at: "2026-11-24T12:00:00.000Z", text: "It happened.", trialId }]);
  const { frames } = await read(`/trials/${trialId}/frames`, token);
  expect(frames).toMatchObject([second(0), second(1), second(4)]);
  expect(await t.backend.db.activity.findMany({ where: { action: "run.imported" } })).toMatchObject([
    { subject: run.name, details: { runId: run.runId, measuredAs: runId } },
  ]);
});

test("of concurrent imports of a bundle one creates the run", async () => {
  const { scope } = await openElsewhere(t);
  const read = await readBundle(bundle);
  const all = await Promise.all(Array.from({ length: 4 }, () => importBundle(scope, read)));
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(all.map(({ run }) => run.runId)).size).toBe(1);
});

test("nothing selects an imported run by itself, and nothing relies on it", async () => {
  const { scope, token } = await openElsewhere(t);
  const { runId: importedId } = await (await sendBundle(bundle, token)).json();
  const { backend, organizationId } = scope;
  await saveTrends(backend);
  expect(await backend.db.trendSeries.count({ where: { organizationId } })).toBe(0);
  expect(await findVersions(scope, { serverId: "go-one", scenarioId: "chat-steady" })).toEqual([]);
  const ask = async (path: string, body?: unknown, method?: string) => {
    const response = await t.ask(path, { as: token, body, method });
    return [response.status, await response.json()];
  };
  const side = (id: string, serverId: string) => `side=${id}.${serverId}.chat-steady`;
  expect(await ask(`/comparisons?${side("all", "go-one")}&${side("all", "node-two")}`)).toMatchObject([
    404,
    { code: "NOT_FOUND" },
  ]);
  expect(await ask(`/comparisons?${side(importedId, "go-one")}&${side(importedId, "node-two")}`)).toMatchObject([
    200,
    { sides: [{ rounds: 6 }, { rounds: 6 }], comparisons: [{ unlike: [] }] },
  ]);
  const refused = [422, { code: "RUN_IMPORTED", nextStep: expect.stringContaining("plumb reproduce") }];
  expect(await ask("/baselines/main", { runId: importedId, acceptSuspect: true }, "PUT")).toMatchObject(refused);
  const demands = { thresholds: ["latency.owed.p99 < 5 ms"] };
  expect(await ask(`/runs/${importedId}/acceptance`, demands)).toMatchObject(refused);
  const { rows } = (await ask(`/runs/${importedId}`))[1];
  expect(await ask(`/trials/${rows[0].trialId}/flame-graph`, undefined, "POST")).toMatchObject(refused);
  await expect(rederive(scope, importedId, "/nowhere").next()).rejects.toMatchObject({ code: "RUN_IMPORTED" });
  expect((await t.ask(`/runs/${importedId}`, { method: "DELETE", as: token })).status).toBe(200);
});

test("a comparison with a run that was measured here says that the other one was not", async () => {
  const pusher = await t.tokenWith("read", "push");
  const { runId: importedId } = await (await sendBundle(bundle, pusher)).json();
  const side = (id: string) => `side=${id}.go-one.chat-steady`;
  const { comparisons } = await (await t.ask(`/comparisons?${side(runId)}&${side(importedId)}`)).json();
  expect(comparisons[0].unlike).toEqual(["measured on"]);
  const servers = await (await t.ask("/servers/go-one")).json();
  expect(servers.results.map((result: { runId: string }) => result.runId)).not.toContain(importedId);
});

test("plumb import checks a bundle before it is sent, and prints the run", async () => {
  vi.stubEnv("PLUMBLINE_TOKEN", (await openElsewhere(t)).token);
  const file = join(t.folder, "run.zip");
  await writeFile(file, bundle);
  const { exitCode, output } = await plumb("import", file);
  expect([exitCode, JSON.parse(output)]).toMatchObject([0, { imported: { runId } }]);
  await writeFile(file, bundle.subarray(0, -9));
  const cut = await plumb("import", file);
  expect([cut.exitCode, cut.output, cut.complaint]).toEqual([3, "", expect.stringContaining("It is not a zip file")]);
});

test("a token needs the scope push, and nobody needs to be asked without one", async () => {
  const codeOf = async (response: Response) => [response.status, (await response.json()).code];
  expect(await codeOf(await sendBundle(bundle, t.token))).toEqual([403, "FORBIDDEN"]);
  expect(await codeOf(await sendBundle(bundle, null))).toEqual([401, "NOT_SIGNED_IN"]);
});

test("a file that is larger than any bundle is refused before it is read", async () => {
  const file = join(t.folder, "large.zip");
  await writeFile(file, new Uint8Array(bundleLimits.packedBytes + 1));
  const { exitCode, complaint } = await plumb("import", file);
  expect([exitCode, complaint]).toEqual([3, expect.stringContaining("is larger than 32 MiB")]);
});
