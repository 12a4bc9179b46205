import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { TestSuite } from "../command-line.ts";
import { repositoryFolder } from "../folders.ts";
import { tool } from "../process/tool.ts";
import type { Runner } from "./count-tests.ts";

/** Programs run one after another; the first that fails ends the job. */
export interface TestJob {
  readonly suite: TestSuite;
  readonly name: string;
  readonly folder: string;
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
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

/** The jobs of the suites asked for. Long ones come first: two run at a time, and the end waits for the longest. */
export async function findJobs(suites: readonly TestSuite[]): Promise<readonly TestJob[]> {
  const jobs = [...imageJobs, ...(await nativeJobs()), ...ownJobs];
  return jobs.filter((job) => suites.includes(job.suite));
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
  { ...inRoot, suite: "lint", name: "lint: unused", commands: [[tool("knip")]], runner: "check" },
  vitest("unit"),
  vitest("it"),
  vitest("engine", true),
  vitest("e2e", true),
];

const imageJobs: readonly TestJob[] = (["--servers", "--k6", "--apps"] as const).map((what) => {
  const folder = { "--servers": "servers", "--k6": "packages/k6", "--apps": "." }[what];
  const commands = [[tool("tsx"), "apps/worker/src/images/main.ts", what, folder]] as const;
  return { ...inRoot, suite: "images", name: `images: ${what.slice(2)}`, commands, runner: "check" };
});

/** The load generator and the servers, each checked by the tools of its own language. */
async function nativeJobs(): Promise<TestJob[]> {
  const servers = join(repositoryFolder, "servers");
  const entries = await readdir(servers, { withFileTypes: true });
  const folders = [
    join(repositoryFolder, "packages/k6"),
    ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(servers, name)),
  ];
  return folders.flatMap((folder) => nativeJob(folder) ?? []);
}

function nativeJob(folder: string): TestJob | undefined {
  const has = (file: string) => existsSync(join(folder, file));
  const name = relative(repositoryFolder, folder);
  if (has("go.mod")) {
    return {
      suite: "go",
      name: `go: ${name}`,
      folder,
      commands: [
        ["go", "vet", "./..."],
        ["go", "test", "-v", "./..."],
      ],
      runner: "go",
      alone: false,
    };
  }
  if (has("Cargo.toml")) {
    const commands = [
      ["cargo", "fmt", "--check"],
      ["cargo", "clippy", "--locked", "--all-targets", "--", "-D", "warnings"],
      ["cargo", "test", "--locked"],
    ] as const;
    return { suite: "rust", name: `rust: ${name}`, folder, commands, runner: "cargo", alone: false };
  }
  if (has("package-lock.json")) {
    return {
      suite: "node",
      name: `node: ${name}`,
      folder,
      commands: [
        ["npm", "ci", "--no-audit", "--no-fund"],
        ["node", "--test"],
      ],
      runner: "node",
      alone: false,
    };
  }
  return undefined;
}
