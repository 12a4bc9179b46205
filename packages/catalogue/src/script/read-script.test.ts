import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readScript } from "./read-script.ts";

const folder = await realpath(await mkdtemp(join(tmpdir(), "plumbline-script-")));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, "own/lib"), { recursive: true });
const write = (name: string, text: string) => writeFile(join(folder, name), text);

test("a script comes with what it and its modules name, from its own folder alone", async () => {
  await write("outside.js", "export const secret = 1;");
  await write("own/load.js", 'import "./lib/a.js";\nimport "../outside.js";\nimport "./missing.js";\nimport "k6";\n');
  await write("own/lib/a.js", 'import "../load.js";\nexport const rows = open("./rows.csv");\nopen("../lib");\n');
  await write("own/lib/rows.csv", 'import "./not-read.js"\n');
  await write("own/lib/not-read.js", "");
  const { main, files } = await readScript(join(folder, "own/load.js"));
  expect(main).toBe("load.js");
  expect(Object.keys(files).sort()).toEqual(["lib/a.js", "lib/rows.csv", "load.js"]);
});

test("nothing outside of a stranger's folder is read, by no path and no link; modules anywhere in it are", async () => {
  await mkdir(join(folder, "strange/tests"), { recursive: true });
  await mkdir(join(folder, "strange/lib"), { recursive: true });
  const root = join(folder, "strange");
  await write("secret.txt", "of this machine");
  await symlink(join(folder, "secret.txt"), join(root, "tests/link.txt"));
  await symlink("../lib/a.js", join(root, "tests/b.js"));
  await write("strange/lib/a.js", "export const a = 1;\n");
  const opened = ["./link.txt", "../../secret.txt"].map((name) => `open("${name}");\n`).join("");
  await write("strange/tests/load.js", `import "../lib/a.js";\nimport "./b.js";\n${opened}`);
  const { main, files } = await readScript("tests/load.js", root);
  expect([main, Object.keys(files).sort()]).toEqual(["tests/load.js", ["lib/a.js", "tests/b.js", "tests/load.js"]]);
  for (const outside of ["../secret.txt", "tests/link.txt", join(folder, "secret.txt")])
    await expect(readScript(outside, root)).rejects.toMatchObject({ code: "SCRIPT_INVALID" });
});

test("copies of modules of the web come with a script, and those that the copies name", async () => {
  await mkdir(join(folder, "web/https/lib.example/deep"), { recursive: true });
  await mkdir(join(folder, "web/tests"), { recursive: true });
  const named = ["lib.example/a.js", "lib.example/none.js"].map((name) => `import "https://${name}";\n`).join("");
  await write("web/tests/load.js", named);
  await write("web/https/lib.example/a.js", 'import "./deep/b.js";\n');
  await write("web/https/lib.example/deep/b.js", 'import "https://lib.example/a.js";\n');
  await write("web/https/lib.example/unused.js", "");
  const { main, files } = await readScript("tests/load.js", join(folder, "web"));
  const copies = ["https/lib.example/a.js", "https/lib.example/deep/b.js"];
  expect([main, Object.keys(files).sort()]).toEqual(["load.js", [...copies, "load.js"]]);
});

test("a script that is not there, or brings too much, is refused", async () => {
  await expect(readScript(join(folder, "none.js"))).rejects.toMatchObject({ code: "SCRIPT_INVALID" });
  await write("own/large.js", 'open("./large.bin");\n');
  await write("own/large.bin", "x".repeat(9 * 1_048_576));
  await expect(readScript(join(folder, "own/large.js"))).rejects.toMatchObject({ code: "SCRIPT_INVALID" });
});
