import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readScript } from "./read-script.ts";

const folder = await mkdtemp(join(tmpdir(), "plumbline-script-"));
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

test("a script that is not there, or brings too much, is refused", async () => {
  await expect(readScript(join(folder, "none.js"))).rejects.toMatchObject({ code: "SCRIPT_INVALID" });
  await write("own/large.js", 'open("./large.bin");\n');
  await write("own/large.bin", "x".repeat(9 * 1_048_576));
  await expect(readScript(join(folder, "own/large.js"))).rejects.toMatchObject({ code: "SCRIPT_INVALID" });
});
