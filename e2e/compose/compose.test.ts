import { type ExecFileException, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../browser/launch-browser.ts";
import { openOwnerLink } from "../browser/owner-link.ts";
import { runCiCommand } from "../ci/ci-job.ts";
import { findFreePort } from "../instance/free-port.ts";
import { provideCompose } from "./provide-compose.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = `plumbline-${randomBytes(4).toString("hex")}`;
const password = randomBytes(24).toString("hex");
const port = await findFreePort();
const baseUrl = `http://127.0.0.1:${port}`;
const SIGN_IN = /Sign in: (\S+)/;
const START_MS = 180_000;

let folder: string;
let command: readonly [string, ...string[]];
let browser: Browser;
let token: string;

/** Ends of a program, whatever its exit code. */
type Ended = { exitCode: number; output: string };

function compose(settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ended> {
  const [program, ...first] = command;
  const files = ["-f", join(root, "docker-compose.yml"), "-f", join(folder, "images.yml")];
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    PLUMBLINE_FLOORS: "off",
    PLUMBLINE_RETRY_DISTURBED: "off",
    ...settings,
  };
  const args = [
    ...first,
    "--project-directory",
    root,
    "--env-file",
    join(folder, "env"),
    "-p",
    project,
    ...files,
    ...words,
  ];
  return new Promise((resolve) => {
    execFile(program, args, { env, maxBuffer: 64 << 20 }, (error: ExecFileException | null, stdout, stderr) =>
      resolve({ exitCode: typeof error?.code === "number" ? error.code : error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

const withPassword = (...words: readonly string[]) => compose({ POSTGRES_PASSWORD: password }, ...words);

async function findRuns(): Promise<unknown> {
  const answer = await fetch(`${baseUrl}/api/v1/runs`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { runs: unknown }).runs;
}

async function untilItAnswers(): Promise<void> {
  const answers = () =>
    fetch(`${baseUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: START_MS, interval: 1_000 }).toBe(true);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-compose-"));
  command = await provideCompose(join(root, ".plumbline/tools"));
  // the images that images.ts has built, by the names that it gives them
  const built = ["setup", "web", "worker"].map(
    (name) => `  ${name}: { image: "plumbline/${name}:latest", pull_policy: never }`,
  );
  await writeFile(join(folder, "images.yml"), ["services:", ...built, ""].join("\n"));
  await writeFile(join(folder, "env"), "");
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await withPassword("down", "--volumes", "--timeout", "30");
  await rm(folder, { recursive: true, force: true });
});

test("without a password nothing starts, and it says how one is made", async () => {
  const { exitCode, output } = await compose({}, "up", "--detach", "--no-build");
  expect(exitCode).not.toBe(0);
  expect(output).toContain("openssl rand -hex 24");
});

test("docker compose up serves the dashboard, and a run that a CI job starts is measured through it", async () => {
  const up = await withPassword("up", "--detach", "--no-build");
  expect(up.exitCode, up.output).toBe(0);
  await untilItAnswers();
  const [, link] = SIGN_IN.exec((await withPassword("logs", "setup")).output) ?? [];
  expect(link).toBeDefined();

  const page = await browser.newPage();
  await openOwnerLink(page, link ?? "");
  await page.goto(`${baseUrl}/settings`);
  await page.getByLabel("Name").fill("CI");
  await page.getByRole("button", { name: "Create token" }).click();
  token =
    (await page
      .getByText(/^plumb_/)
      .first()
      .textContent()) ?? "";

  const words =
    "run --server go-gorilla --scenario echo-closed --rounds 1 --scale 0.1 --measure-s 2 --warmup-s 1 --wait";
  const ended = await runCiCommand({ baseUrl, token }, ...words.split(" "), "--json");
  const logs = async () => (await withPassword("logs", "--tail", "30", "worker")).output;
  expect(ended.exitCode, `${ended.output}\n${await logs()}`).toBeLessThanOrEqual(2);
  expect(await findRuns()).toMatchObject([{ status: "succeeded", trials: { succeeded: 1 } }]);
});

test("it stops, and what was measured is there again after the next start", async () => {
  expect((await withPassword("stop")).exitCode).toBe(0);
  expect((await withPassword("up", "--detach", "--no-build")).exitCode).toBe(0);
  await untilItAnswers();
  expect(await findRuns()).toMatchObject([{ status: "succeeded", trials: { succeeded: 1 } }]);
});
