import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { rest } from "./app.ts";

const run = promisify(execFile);
const redocly = fileURLToPath(new URL("../../../../../node_modules/.bin/redocly", import.meta.url));

async function readDocument() {
  return (await rest.request("/api/v1/openapi.json")).json();
}

test("Redocly's recommended rules find neither an error nor a warning in the OpenAPI document", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-openapi-"));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(await readDocument()));
  const words = ["lint", file, "--extends", "recommended", "--format", "json"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const ended = await run(redocly, words, { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  await rm(folder, { recursive: true });
  expect(JSON.parse(ended.stdout), ended.stderr).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

test("each operation has a name of its own that reads well in a generated client", async () => {
  const { paths } = await readDocument();
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
    Object.values(path),
  );
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toEqual(expect.arrayContaining(["startRun", "cancelRun", "waitForRun", "listServers"]));
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(new Set(names).size).toBe(names.length);
});
