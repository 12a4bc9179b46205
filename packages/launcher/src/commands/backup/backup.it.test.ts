import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify } from "../../process/pid/identity.ts";
import { runPlumb } from "../../testing/plumb.ts";
import { createFilledDatabase } from "../../testing/stores/filled-database.ts";
import { createScratchDatabase } from "../../testing/stores/scratch-database.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-commands-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("a backup of one's own database is restored into an embedded one, which is backed up in turn", {
  timeout: 300_000, // six starts of ./plumb, three of PostgreSQL
}, async () => {
  await using source = await createFilledDatabase();
  const [first, second] = [join(folder, "first.backup"), join(folder, "second.backup")];
  const data = join(folder, "data");
  const written = await runPlumb(join(folder, "other"), ["backup", first], { DATABASE_URL: source.url });
  expect([written.exitCode, written.text]).toEqual([0, expect.stringContaining(first)]);
  const rows = /(\d+) rows, 0 files of raw frames; 2 files of raw frames are on other hosts/.exec(written.text)?.[1];
  const restored = await runPlumb(data, ["restore", first]);
  expect([restored.exitCode, restored.text]).toEqual([0, expect.stringContaining(`${rows} rows and 0 files`)]);
  const again = await runPlumb(data, ["backup", second]);
  expect(again.text).toContain(`${rows} rows, 0 files`);
  const onto = await runPlumb(data, ["restore", second]);
  expect([onto.exitCode, onto.text]).toEqual([1, expect.stringContaining("The database is not empty")]);
  const exists = await runPlumb(data, ["backup", second]);
  expect([exists.exitCode, exists.text]).toEqual([1, expect.stringContaining(`There is a file ${second} already.`)]);
  expect((await readdir(folder)).sort()).toEqual(["data", "first.backup", "other", "second.backup"]);
});

test("a backup that cannot be made leaves no file and says why", async () => {
  await using empty = await createScratchDatabase();
  const failed = await runPlumb(folder, ["backup", join(folder, "a.backup")], { DATABASE_URL: empty.url });
  expect([failed.exitCode, failed.text]).toEqual([1, expect.stringContaining("The database is empty")]);
  expect(await readdir(folder)).toEqual([]);
  const nowhere = await runPlumb(folder, ["backup", join(folder, "none/a.backup")], { DATABASE_URL: empty.url });
  expect([nowhere.exitCode, nowhere.text]).toEqual([1, expect.stringContaining("Next step: ")]);
});

test("a restore onto a running instance is refused, and the instance goes on", async () => {
  await using source = await createFilledDatabase();
  const file = join(folder, "a.backup");
  await runPlumb(join(folder, "other"), ["backup", file], { DATABASE_URL: source.url });
  const launcher = await identify(process.pid);
  const instance = { launcher, startedAt: new Date().toISOString(), baseUrl: "http://127.0.0.1:3999", parts: [] };
  await writeFile(join(folder, "instance.json"), JSON.stringify(instance));
  const refused = await runPlumb(folder, ["restore", file]);
  expect([refused.exitCode, refused.text]).toEqual([1, expect.stringContaining("already running")]);
  expect(refused.text).toContain("Next step: stop it (./plumb down)");
});
