import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GateCheck } from "@plumbline/core/gate/gate-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { compareReports, findDisagreements, isAgreed } from "./compare.ts";
import { runSuite } from "./run-suite.ts";

// a real report of the suite (0.8.2) on go-gorilla without the cases of limits, and what the gate saw of the same image
const fileOf = (name: string) => fileURLToPath(new URL(`testdata/go-gorilla.${name}.json`, import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-suite-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the suite with a program in Python's place, which stands in the folder of the reports when it begins. */
async function runWith(program: string, withLimits = false) {
  const python = `${folder}-python`;
  await writeFile(python, `#!/bin/sh\n${program}\n`);
  await chmod(python, 0o755);
  const wanted = { url: "ws://127.0.0.1:8080/ws/echo", serverId: "go-gorilla", folder, withLimits };
  try {
    return await runSuite({ python, packages: "/packages" }, { ...wanted, signal: new AbortController().signal });
  } finally {
    await rm(python);
  }
}

const Spec = z.looseObject({ servers: z.array(z.object({ url: z.string() })), cases: z.array(z.string()) });
const readSpec = async () => Spec.parse(JSON.parse(await readFile(join(folder, "spec.json"), "utf8")));

test("the suite is asked for its groups of cases against the server, and its report is read", async () => {
  const results = await runWith(`cp '${fileOf("index")}' index.json`);
  expect(await readSpec()).toMatchObject({ servers: [{ url: "ws://127.0.0.1:8080/ws/echo" }] });
  expect((await readSpec()).cases).not.toContain("9.*");
  expect(Object.keys(results)).toHaveLength(463);
  expect(results["6.4.1"]).toMatchObject({ behavior: "NON-STRICT" });
});

test("with the limits, the long cases are asked for as well", async () => {
  await runWith(`cp '${fileOf("index")}' index.json`, true);
  expect((await readSpec()).cases).toContain("9.*");
});

test("a suite that does not come to its end is named with its last lines", async () => {
  await expect(runWith("echo no module named autobahntestsuite >&2; exit 1")).rejects.toMatchObject({
    code: "SUITE_UNAVAILABLE",
    evidence: { log: [expect.stringContaining("no module named autobahntestsuite")] },
  });
});

test("the gate and the suite agree on go-gorilla, check by check and case by case", async () => {
  const results = await runWith(`cp '${fileOf("index")}' index.json`);
  const gate = z
    .object({ checks: z.array(GateCheck) })
    .parse(z.looseObject({ checks: z.unknown() }).parse(JSON.parse(await readFile(fileOf("gate"), "utf8"))));
  const comparison = compareReports(gate.checks, results);
  expect(findDisagreements(comparison)).toEqual([]);
  expect(isAgreed(comparison)).toBe(true);
  expect(comparison.checks).toHaveLength(17);
  const cases = comparison.checks.flatMap((check) => check.cases);
  expect(cases).toHaveLength(244);
  expect(new Set(cases.map(({ outcome }) => outcome))).toEqual(new Set(["agrees"]));
});
