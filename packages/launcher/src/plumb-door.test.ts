import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";

const run = promisify(execFile);
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/**
 * A checkout with the real ./plumb. In the place of npm and Node stand scripts: this npm notes when it begins and ends, and Node
 * says that it would have started the launcher. A real installation takes a minute and needs the network.
 */
async function makeCheckout({ npm }: { npm: string }) {
  const folder = await mkdtemp(join(tmpdir(), "plumb-door-"));
  folders.push(folder);
  await copyFile(join(import.meta.dirname, "../../../plumb"), join(folder, "plumb"));
  await writeFile(join(folder, "package-lock.json"), "{}");
  await mkdir(join(folder, "bin"));
  const scripts = { npm, node: `[ "$1" = -p ] && echo 22.0.0 || echo launched` };
  for (const [name, body] of Object.entries(scripts)) {
    await writeFile(join(folder, "bin", name), `#!/bin/sh\n${body}\n`);
    await chmod(join(folder, "bin", name), 0o755);
  }
  return {
    folder,
    plumb: () =>
      run(join(folder, "plumb"), ["status"], { env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` } }),
    notes: async () => (await readFile(join(folder, "notes"), "utf8")).trim().split("\n"),
  };
}

const installs = `
echo begin >> notes
sleep 0.5
mkdir -p node_modules
cp package-lock.json node_modules/.installed-lock.json
echo end >> notes`;

test("two starts at once install the dependencies once, and both go on", async () => {
  const { plumb, notes } = await makeCheckout({ npm: installs });
  const both = await Promise.all([plumb(), plumb()]);
  expect(both.map(({ stdout }) => stdout)).toEqual(["launched\n", "launched\n"]);
  expect(await notes()).toEqual(["begin", "end"]);
});

test("an installation that failed is told of, and done again by the next start", async () => {
  const { plumb, notes, folder } = await makeCheckout({
    npm: `[ -e failed ] || { touch failed; echo "no network"; exit 1; }${installs}`,
  });
  await expect(plumb()).rejects.toMatchObject({ stderr: expect.stringContaining("no network") });
  expect((await plumb()).stdout).toBe("launched\n");
  expect(await notes()).toEqual(["begin", "end"]);
  await expect(stat(join(folder, ".plumbline/installing"))).rejects.toMatchObject({ code: "ENOENT" });
});

test.each([
  ["killed", "4194305"], // no process has this number: the kernel's greatest is 4,194,304
  ["killed before it wrote its number", undefined],
])("the turn of a start that was %s is taken over", async (_, pid) => {
  const { plumb, folder } = await makeCheckout({ npm: installs });
  const turn = join(folder, ".plumbline/installing");
  await mkdir(turn, { recursive: true });
  if (pid) await writeFile(join(turn, "pid"), pid);
  expect((await plumb()).stdout).toBe("launched\n");
});
