import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { removeAbandoned } from "./pushed-folders.ts";

/** Above every pid that a kernel gives. */
const NOBODY = 2 ** 22 + 1;
const DAY_S = 24 * 3600;

test("what a process that crashed has left is removed, and what another one uses stays", async () => {
  const parent = await mkdtemp(join(tmpdir(), "plumbline-crash-"));
  const make = async (name: string, ageS = 0) => {
    await mkdir(join(parent, name, "go-mine"), { recursive: true });
    await writeFile(join(parent, name, "go-mine/Dockerfile"), "FROM scratch");
    const at = Date.now() / 1000 - ageS;
    await utimes(join(parent, name), at, at);
  };
  await make(`plumbline-pushed-${NOBODY}-aaaaaa`);
  await make(`plumbline-pushed-${process.pid}-bbbbbb`, 2 * DAY_S);
  await make("plumbline-pushed-cccccc", 2 * DAY_S);
  await make("plumbline-pushed-dddddd");
  await make("somebody-else", 2 * DAY_S);
  await removeAbandoned(parent, Date.now());
  expect((await readdir(parent)).sort()).toEqual(
    [`plumbline-pushed-${process.pid}-bbbbbb`, "plumbline-pushed-dddddd", "somebody-else"].sort(),
  );
  await rm(parent, { recursive: true });
});

test("the first folder that a process makes removes what was left before", async () => {
  const parent = await mkdtemp(join(tmpdir(), "plumbline-crash-"));
  await mkdir(join(parent, `plumbline-pushed-${NOBODY}-aaaaaa`));
  vi.resetModules(); // the module remembers that its process has made one, as a test before this may have
  const { makePushedFolder } = await import("./pushed-folders.ts");
  const made = await makePushedFolder(parent);
  expect((await readdir(parent)).map((name) => join(parent, name))).toEqual([made]);
  await rm(parent, { recursive: true });
});
