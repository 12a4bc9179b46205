import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("gate.ts", import.meta.url));
const inRoot = (folder: string) => fileURLToPath(new URL(`../../../../${folder}`, import.meta.url));

/** Runs the gate as `./plumb gate` does, on a machine without an engine. */
function gate(...words: string[]): Promise<{ exitCode: unknown; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    DOCKER_HOST: "unix:///nowhere/docker.sock",
    PLUMBLINE_SERVERS_DIR: inRoot("servers"),
    PLUMBLINE_CLIENTS_DIR: inRoot("clients"),
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", main, ...words],
      { env, cwd: inRoot(".") },
      (error, stdout, stderr) => resolve({ exitCode: error?.code ?? 0, stdout, stderr }),
    );
  });
}

for (const [name, words, code, tags] of [
  ["an unknown name", ["go-nobody"], "SERVER_UNKNOWN", ["thorough"]],
  ["no engine", ["go-gorilla"], "ENGINE_UNAVAILABLE", []],
  ["words that make no sense", ["go-gorilla", "--workload", "nothing"], "INVALID_INPUT", ["thorough"]],
] as const)
  test(`${name} is told as JSON where JSON was asked for`, { tags: [...tags] }, async () => {
    const { exitCode, stdout, stderr } = await gate(...words, "--json");
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toEqual({
      v: 1,
      gateVersion: GATE_VERSION,
      failure: { code, message: expect.any(String), nextStep: expect.any(String) },
      servers: [],
    });
    expect(stderr).toContain(code);
  });

test("otherwise nothing but words for a person comes", async () => {
  const { exitCode, stdout, stderr } = await gate("go-nobody");
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("Next step:");
});
