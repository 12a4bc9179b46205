import { join } from "node:path";
import { type Commands, languageFacts } from "@plumbline/core/server/language-facts";
import type { TestSuite } from "../../command-line.ts";
import { repositoryFolder } from "../../folders.ts";
import { tool } from "../../process/tool.ts";
import type { Runner } from "../report/count-tests.ts";
import { selectJobs, type TestPlan, type TestRequest } from "./select-jobs.ts";
import { findServerJobs } from "./server-jobs.ts";

/** A part of the tests that runs by itself. */
export interface TestJob {
  readonly suite: TestSuite;
  readonly name: string;
  readonly folder: string;
  readonly commands: Commands;
  /** The program whose output is counted. */
  readonly runner: Runner;
  /**
   * - `computes`: runs beside others, and yields the processors to those that wait
   * - `waits`: mostly waits, for containers, timeouts or by a timetable, so that it runs beside those that compute
   * - `alone`: needs the machine for itself, as it measures or drives a browser
   */
  readonly lane: "computes" | "waits" | "alone";
  /** Name of the job that has to end first, where it runs as well. */
  readonly needs?: string;
  /** Files and folders from the root whose change asks for this job; absent where every change does. */
  readonly inputs?: readonly string[];
  /** True if it also runs where nothing is known to have passed before. */
  readonly standard?: boolean;
}

const inRoot = { folder: repositoryFolder, lane: "computes" } as const;

/** @param project of vitest.config.ts; default: the one that is named like the suite */
const vitest = (suite: TestSuite, job: Partial<TestJob> = {}, project: string = suite): TestJob => ({
  ...inRoot,
  suite,
  name: project,
  commands: [[tool("vitest"), "run", "--project", project]],
  runner: "vitest",
  ...job,
});

/** A job without the tests that vitest.config.ts calls thorough. */
function withoutThorough(job: TestJob): TestJob {
  if (job.runner !== "vitest") return job;
  const commands = job.commands.map((command) => [...command, "--tags-filter=!thorough"] as const);
  return { ...job, commands };
}

/** The jobs of the suites asked for. Long ones come first, and those that others need: the end waits for the longest. */
export async function planTests(suites: readonly TestSuite[], request: TestRequest): Promise<TestPlan> {
  const every = [
    generatorImage,
    ...longJobs,
    appImages,
    ...goJobs,
    ...(await findServerJobs()),
    ...ownJobs,
    composeJob,
  ];
  const jobs = every.filter(({ suite }) => suites.includes(suite));
  return selectJobs(repositoryFolder, request.all ? jobs : jobs.map(withoutThorough), request);
}

/** Builds the apps beside other jobs. Tests of the whole product start them. */
const buildJob: TestJob = {
  ...inRoot,
  suite: "e2e",
  name: "build: web, worker",
  commands: [[tool("turbo"), "run", "build", "--ui=stream", "--output-logs=errors-only"]],
  runner: "check",
};

/** Every trial needs it. Where it is not built yet, tests that wait for it would use up their time. */
const generatorImage: TestJob = {
  ...inRoot,
  suite: "images",
  name: "images: k6",
  commands: [[tool("tsx"), "apps/worker/src/commands/images.ts", "--k6", "packages/k6"]],
  runner: "check",
};

/** A Go module of our own, by its folder. */
const goJob = (folder: string): TestJob => ({
  suite: "go",
  name: `go: ${folder}`,
  folder: join(repositoryFolder, folder),
  commands: languageFacts.go.tests.onMachine,
  runner: languageFacts.go.tests.runner,
  lane: "computes",
  inputs: [folder],
  standard: true,
});

/** The agent, the server that the load generator is calibrated against, and dishonest servers and generators. */
const goJobs = ["apps/agent", "apps/worker/calibration", "apps/worker/zoo", "apps/worker/zoo/generator"].map(goJob);

const longJobs = [
  vitest("it"),
  buildJob,
  goJob("packages/k6"), // it waits more than it computes, so that it is the last to end unless it is among the first
  vitest("worker", { lane: "waits", needs: generatorImage.name }),
  vitest("docker", { lane: "waits", needs: generatorImage.name }),
  vitest("e2e", { lane: "waits", needs: buildJob.name }, "e2e-beside"),
  vitest("it", {}, "it-web"),
  vitest("unit"),
];

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
  {
    ...inRoot,
    suite: "lint",
    name: "lint: layers",
    commands: [[tool("tsx"), "packages/lint/src/main.ts"]],
    runner: "check",
  },
  { ...inRoot, suite: "lint", name: "lint: walls", commands: [[tool("turbo"), "boundaries"]], runner: "check" },
  { ...inRoot, suite: "lint", name: "lint: unused", commands: [[tool("knip")]], runner: "check" },
  vitest("engine", { lane: "alone" }),
  vitest("e2e", { lane: "alone" }),
];

/** Files from which it follows whether docker-compose.yml can be built and started; the apps' code is tested by other jobs. */
const appImageInputs = [
  ".dockerignore",
  ".npmrc",
  "apps/web/Dockerfile",
  "apps/web/next.config.ts",
  "apps/web/package.json",
  "apps/worker/Dockerfile",
  "apps/worker/package.json",
  "apps/worker/scripts",
  "apps/worker/src/stand-ins/stores.ts",
  "docker-compose.yml",
  "e2e/compose",
  "package-lock.json",
  "prisma.config.ts",
];

/** No other job but the one of docker-compose.yml needs it, and it builds both apps once more: only where it may have changed. */
const appImages: TestJob = {
  ...inRoot,
  suite: "images",
  name: "images: apps",
  commands: [[tool("tsx"), "apps/worker/src/commands/images.ts", "--apps", "."]],
  runner: "check",
  inputs: appImageInputs,
  standard: false,
};

/** docker-compose.yml as it is, with a run that is measured through it. */
const composeJob = vitest(
  "images",
  { lane: "alone", needs: appImages.name, inputs: appImageInputs, standard: false },
  "compose",
);
