import { join } from "node:path";
import type { TestSuite } from "../command-line.ts";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import type { ServerWish } from "./choose-servers.ts";
import type { Runner } from "./count-tests.ts";
import { type Commands, languageTools } from "./language-tools.ts";
import { planServerTests } from "./server-jobs.ts";

/** A part of the tests that runs by itself. */
export interface TestJob {
  readonly suite: TestSuite;
  readonly name: string;
  readonly folder: string;
  readonly commands: Commands;
  /** Whose output is counted. */
  readonly runner: Runner;
  /** Needs the machine for itself: it measures, or drives a browser. */
  readonly alone: boolean;
}

const inRoot = { folder: repositoryFolder, alone: false } as const;

const vitest = (suite: TestSuite, alone = false): TestJob => ({
  ...inRoot,
  suite,
  name: suite,
  commands: [[tool("vitest"), "run", "--project", suite]],
  runner: "vitest",
  alone,
});

/** Jobs that are run, and those that are not as their server's folder did not change. */
export interface TestPlan {
  readonly jobs: readonly TestJob[];
  readonly leftOut: readonly TestJob[];
}

/** The jobs of the suites asked for. Long ones come first: two run at a time, and the end waits for the longest. */
export async function planTests(suites: readonly TestSuite[], wish: ServerWish): Promise<TestPlan> {
  const ofServers = await planServerTests(wish);
  const asked = ({ suite }: TestJob) => suites.includes(suite);
  return {
    jobs: [...imageJobs, ...goJobs, ...ofServers.jobs, ...ownJobs].filter(asked),
    leftOut: ofServers.leftOut.filter(asked),
  };
}

const ownJobs: readonly TestJob[] = [
  {
    ...inRoot,
    suite: "types",
    name: "types",
    commands: [[tool("turbo"), "run", "typecheck", "--ui=stream", "--output-logs=errors-only"]],
    runner: "check",
  },
  {
    ...inRoot,
    suite: "lint",
    name: "lint: style",
    commands: [[tool("biome"), "check", "--error-on-warnings", "."]],
    runner: "check",
  },
  { ...inRoot, suite: "lint", name: "lint: walls", commands: [[tool("turbo"), "boundaries"]], runner: "check" },
  {
    ...inRoot,
    suite: "lint",
    name: "lint: layers",
    commands: [[tool("tsx"), "packages/lint/src/main.ts"]],
    runner: "check",
  },
  { ...inRoot, suite: "lint", name: "lint: unused", commands: [[tool("knip")]], runner: "check" },
  vitest("unit"),
  vitest("it"),
  vitest("engine", true),
  vitest("e2e", true),
];

const imageJobs: readonly TestJob[] = (["--k6", "--apps"] as const).map((what) => {
  const folder = { "--k6": "packages/k6", "--apps": "." }[what];
  const commands = [[tool("tsx"), "apps/worker/src/commands/images.ts", what, folder]] as const;
  return { ...inRoot, suite: "images", name: `images: ${what.slice(2)}`, commands, runner: "check" };
});

/** Go modules of our own: the load generator, and the server that it is calibrated against. */
const goJobs: readonly TestJob[] = ["packages/k6", "apps/worker/calibration"].map((folder) => ({
  suite: "go",
  name: `go: ${folder}`,
  folder: join(repositoryFolder, folder),
  commands: languageTools.go.onMachine ?? [],
  runner: languageTools.go.runner,
  alone: false,
}));
