import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const repository = new URL("../../../", import.meta.url);
const cli = "packages/cli/bin/plumb.mjs";
const series = JSON.stringify({ values: [...new Array(10).fill(1), ...new Array(10).fill(2)] });

test.each([
  ["./plumb", ["stats", "changepoints"]],
  [cli, ["stats", "changepoints"]],
])("%s reads standard input and prints JSON alone", (program, words) => {
  const ended = spawnSync(program, words, { cwd: repository, input: series, encoding: "utf8" });
  expect(ended.stderr).toBe("");
  expect(JSON.parse(ended.stdout)).toMatchObject({ indices: [10] });
  expect(ended.status).toBe(0);
});

test.each([[["help"]], [["help", "run"]], [["server", "help", "push"]], [["run", "--help"]]])(
  "a help that was asked for ends with 0: plumb %j",
  (words) => {
    const ended = spawnSync(cli, words, { cwd: repository, encoding: "utf8" });
    expect(ended).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("Usage: plumb") });
  },
);

test("./plumb ends with 3 and one sentence on what it cannot read", () => {
  const ended = spawnSync("./plumb", ["stats", "compare"], { cwd: repository, input: "{", encoding: "utf8" });
  expect(ended).toMatchObject({ status: 3, stdout: "" });
  expect(ended.stderr).toBe("plumb: The input is not JSON: it ends in the middle.\n");
});

test("the folder that one is in is a server's folder as any other", () => {
  const program = fileURLToPath(new URL(cli, repository));
  const inside = { cwd: new URL("servers/go-gorilla/", repository), encoding: "utf8" } as const;
  const ended = spawnSync(program, ["server", "validate", "."], inside);
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(ended.stdout)).toMatchObject({ serverId: "go-gorilla", servers: ["go-gorilla"] });
});

test("plumb server validate looks for what would be refused, without an installation", () => {
  const validate = (...words: string[]) =>
    spawnSync(cli, ["server", "validate", ...words], { cwd: repository, encoding: "utf8" });
  const good = validate("servers/go-gorilla", "--id", "my-own");
  expect([good.status, JSON.parse(good.stdout)], good.stderr).toMatchObject([
    0,
    { serverId: "my-own", servers: ["my-own"] },
  ]);
  expect(validate("servers/go-gorilla", "--id", "../up")).toMatchObject({ status: 3, stdout: "" });
  expect(validate("docs")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("There is no server.json in docs."),
  });
  expect(validate("nowhere")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("There is no folder nowhere."),
  });
});

test("what fails inside the program itself ends it with 4 and a sentence: 1 is a regression's alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-broken-"));
  const broken = join(folder, "broken.mjs");
  // thrown where nobody awaits it, once the program has begun
  const failing = 'setImmediate(() => { throw new Error("first line\\nsecond"); })';
  await writeFile(broken, `process.on("newListener", (name) => name === "uncaughtException" && ${failing});`);
  const env = { ...process.env, NODE_OPTIONS: `--import=${pathToFileURL(broken)}` };
  const ended = spawnSync(cli, ["stats", "compare"], { cwd: repository, input: "{}", encoding: "utf8", env });
  await rm(folder, { recursive: true });
  expect(ended).toMatchObject({ status: 4, stderr: "plumb: It failed by itself: Error: first line\n" });
});
