import { appendFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureQueued } from "@plumbline/backend/testing/measure-run";
import { plumb } from "@plumbline/cli/testing/plumb";
import { afterAll, expect, test, vi } from "vitest";
import { type CommandBed, openCommandBed } from "./command-bed.ts";

const serverFolder = fileURLToPath(new URL("../../../../../servers/go-gorilla", import.meta.url));

const values = (_: string, round: number) => ({ "latency.owed.p99": 1000 + round });
const t: CommandBed = await openCommandBed({ started: (runId) => measureQueued(t, runId, { values }) });
afterAll(() => t[Symbol.asyncDispose]());
const { folder } = t;

test("a bundle is measured again with the version that it measured, or not at all", async () => {
  const own = join(folder, "repeated");
  await cp(serverFolder, own, { recursive: true });
  const start = "run --server repeated --scenario chat-steady --rounds 6 --wait".split(" ");
  const read = ({ output }: { output: string }) => JSON.parse(output);
  const versionA = read(await plumb("server", "push", own)).sourceDigest;
  const { runId } = read(await plumb(...start));
  const [bare, whole] = [join(folder, "bare.zip"), join(folder, "whole.zip")];
  await plumb("export", runId, "--bundle", bare);
  await plumb("export", runId, "--bundle", whole, "--with-sources");

  // 2: on a host without an A/A floor nothing is shown to be the same, however alike it is
  const same = await plumb("reproduce", bare);
  expect([same.exitCode, read(same).missing], same.complaint).toEqual([2, []]);

  await appendFile(join(own, "main.go"), "// the next version\n");
  const versionB = read(await plumb("server", "push", own)).sourceDigest;
  const other = await plumb("reproduce", bare);
  expect([other.exitCode, read(other)], other.complaint).toEqual([
    2,
    {
      runId: null,
      of: runId,
      sides: [],
      missing: [{ serverId: "repeated", measured: versionA, present: versionB }],
    },
  ]);

  const held = await plumb("reproduce", whole);
  expect([held.exitCode, read(held)], held.complaint).toMatchObject([
    2,
    { missing: [], sides: [{ serverId: "repeated", differences: [], first: { ratio: 1 } }] },
  ]);
  const { spec } = await t.backend.db.run.findUniqueOrThrow({ where: { runId: read(held).runId } });
  const alias = `repeated-${versionA.slice(0, 8)}`;
  expect(spec).toMatchObject({ servers: [{ serverId: alias, sourceDigest: versionA }] });
  const left = await t.backend.db.server.findMany({ where: { serverId: { startsWith: "repeated" }, removedAt: null } });
  expect(left).toMatchObject([{ serverId: "repeated", sourceDigest: versionB }]);
});

test("sources leave the installation only for who may push them", async () => {
  const started = await plumb(..."run --server go-one --scenario chat-steady --rounds 1 --wait".split(" "));
  const { runId } = JSON.parse(started.output);
  vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run"));
  const bundle = join(folder, "refused.zip");
  expect(await plumb("export", runId, "--bundle", bundle, "--with-sources")).toMatchObject({
    exitCode: 3,
    complaint: expect.stringContaining("manage"),
  });
  expect(await plumb("export", runId, "--bundle", bundle)).toMatchObject({ exitCode: 0 });
  expect(await plumb("export", runId, "--with-sources")).toMatchObject({ exitCode: 3 });
});
