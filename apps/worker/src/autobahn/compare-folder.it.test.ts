import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectEngine } from "../docker/engine.ts";
import { readHostEnv } from "../env.ts";
import { type FixtureServers, writeFixtureServers } from "../testing/fixture-servers.ts";
import { findDisagreements, isAgreed } from "./compare.ts";
import { compareFolder } from "./compare-folder.ts";

const report = fileURLToPath(new URL("testdata/go-gorilla.index.json", import.meta.url));
let fixtures: FixtureServers;
let folder: string;

beforeAll(async () => {
  fixtures = await writeFixtureServers({ honest: "none" });
  folder = await mkdtemp(join(tmpdir(), "plumbline-compare-"));
});
afterAll(async () => {
  await fixtures[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Compares the honest server with a stored report of the suite, in which one word is another one. */
async function compareWith(word: string, other: string) {
  const python = join(fixtures.serversDir, "python");
  await writeFile(python, `#!/bin/sh\nsed 's/${word}/${other}/' '${report}' > index.json\n`);
  await chmod(python, 0o755);
  const env = readHostEnv({
    PLUMBLINE_HOST_ID: `test-${randomUUID().slice(0, 13)}`,
    PLUMBLINE_SERVERS_DIR: fixtures.serversDir,
  });
  const context = {
    engine: await connectEngine(),
    env,
    report: () => undefined,
    signal: new AbortController().signal,
  };
  const wanted = { serverId: "honest", folder: join(folder, "honest"), withLimits: false };
  return compareFolder(context, { python, packages: "/packages" }, wanted);
}

test("a server is proved and measured by the suite, and both reports are kept beside each other", async () => {
  const comparison = await compareWith("nothing", "nothing");
  expect(isAgreed(comparison)).toBe(true);
  for (const name of ["gate.json", "comparison.json", "index.json", "spec.json"])
    expect(JSON.parse(await readFile(join(folder, "honest", name), "utf8"))).toBeTypeOf("object");
});

test("a fault that the suite alone finds is a disagreement", async () => {
  const first = '"1.1.1":{"behavior":"OK"';
  const comparison = await compareWith(first, first.replace("OK", "FAILED"));
  expect(findDisagreements(comparison)).toEqual([
    { checkId: "rfc6455.lengths", caseId: "1.1.1", finding: "FAILED (close OK)", outcome: "suite-alone" },
  ]);
});
