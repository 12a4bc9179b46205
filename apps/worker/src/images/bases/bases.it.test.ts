import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectEngine, type Engine } from "../../docker/engine.ts";
import { assembleLayer, environmentChanges, importFolder } from "../../stand-ins/assemble.ts";
import type { RecipeContext } from "../../stand-ins/recipe.ts";
import { ensureBases, isStandIn } from "./ensure-bases.ts";

const debian = "debian:bookworm-slim";
const reference = "plumbline/test-base:made";
let engine: Engine;
let context: RecipeContext;
let folder: string;

beforeEach(async () => {
  engine = await connectEngine();
  context = { engine, report: () => {} };
  folder = await mkdtemp(join(tmpdir(), "plumbline-test-base-"));
  await ensureBases(engine, [debian], () => {});
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  if ((await isStandIn(engine, reference)) !== undefined) await engine.getImage(reference).remove({ force: true });
});

/** Runs a program in the image that was made and returns what it printed. */
async function run(...Cmd: string[]): Promise<string> {
  const container = await engine.createContainer({
    Image: reference,
    Cmd,
    Tty: true,
    HostConfig: { NetworkMode: "none" },
  });
  try {
    await container.start();
    await container.wait();
    return (await container.logs({ stdout: true, stderr: true })).toString().replaceAll("\r", "").trim();
  } finally {
    await container.remove({ force: true });
  }
}

test("an image that is here is used as it is", async () => {
  const [base] = await ensureBases(engine, [debian, "scratch", debian], () => {});
  expect(base).toMatchObject({ reference: debian, source: "present" });
});

test("a registry that does not answer is asked once, and an image without a stand-in is refused by name", async () => {
  const lines: string[] = [];
  const asked = ensureBases(engine, ["localhost:1/a:b"], (line) => lines.push(line));
  await expect(asked).rejects.toMatchObject({
    code: "BASE_UNAVAILABLE",
    message: expect.stringContaining("localhost:1/a:b"),
  });
  expect(lines[0]).toBe("pulling localhost:1/a:b");
});

test("a layer has the copied files under their new name, what its commands did, and the mark of a stand-in", async () => {
  await mkdir(join(folder, "stable-toolchain/bin"), { recursive: true });
  await mkdir(join(folder, "stable-toolchain/share"));
  await writeFile(join(folder, "stable-toolchain/bin/tool"), "#!/bin/sh\necho tool\n", { mode: 0o755 });
  await symlink("stable-toolchain-elsewhere", join(folder, "stable-toolchain/link"));
  await writeFile(join(folder, "stable-toolchain/share/manual"), "long");
  const copy = {
    from: folder,
    entries: ["stable-toolchain"],
    as: "tool",
    to: "/usr/local",
    exclude: ["stable-toolchain/share"],
  };
  await assembleLayer(context, {
    reference,
    on: debian,
    copies: [copy],
    commands: [["touch", "/made"]],
    changes: environmentChanges({ GREETING: 'a "quoted" word' }),
  });
  expect(await run("/usr/local/tool/bin/tool")).toBe("tool");
  expect(
    await run("sh", "-c", 'echo "$GREETING"; ls /made; ls -1 /usr/local/tool; readlink /usr/local/tool/link'),
  ).toBe('a "quoted" word\n/made\nbin\nlink\nstable-toolchain-elsewhere');
  expect(await isStandIn(engine, reference)).toBe(true);
});

test("a command that fails in the making is told, and no image is left", async () => {
  const layer = { reference, on: debian, commands: [["sh", "-c", "echo no such package; exit 9"]], changes: [] };
  await expect(assembleLayer(context, layer)).rejects.toThrow(/ended with 9: no such package/);
  expect(await isStandIn(engine, reference)).toBeUndefined();
});

test("a folder that cannot be read makes no half image", async () => {
  await expect(importFolder(context, join(folder, "missing"), reference, { changes: [] })).rejects.toThrow("missing");
  expect(await isStandIn(engine, reference)).toBeUndefined();
});
