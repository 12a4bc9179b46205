import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const repository = fileURLToPath(new URL("../../../../../", import.meta.url));

/** The contexts that expressions of action.yml read, as nested records. */
export type JobContext = { inputs: Record<string, string>; github: Record<string, unknown> };

/** How a step ended. */
export type EndedStep = { exitCode: number; said: string };

/** A comment of a pull request, as `gh pr view --json comments` prints it. */
export type Comment = { url: string; body: string; viewerDidAuthor: boolean };

type Step = { name: string; run: string; env?: Record<string, string> };
type Action = { inputs: Record<string, { default?: string }>; runs: { steps: Step[] } };

/** Stands in for GitHub's own program: prints the comments that there are, and keeps each call and body. */
const gh = `#!/usr/bin/env bash
echo "$*" >> "$GH_FOLDER/calls"
[ "$1 $2" != "pr view" ] || cat "$GH_FOLDER/comments.json"
for word in "$@"; do case "$word" in *.md) cp "\${word#body=@}" "$GH_FOLDER/body" ;; esac; done
`;

/** Runs the steps of action.yml as GitHub's runner does, in one folder, which is removed at the end. */
export class Runner implements AsyncDisposable {
  readonly #action: Action;
  readonly #folder: string;

  private constructor(action: Action, folder: string) {
    this.#action = action;
    this.#folder = folder;
  }

  static async open(): Promise<Runner> {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-runner-"));
    await writeFile(join(folder, "gh"), gh, { mode: 0o755 });
    const runner = new Runner(parse(await readFile(join(repository, "action.yml"), "utf8")), folder);
    await runner.setComments([]);
    return runner;
  }

  async setComments(comments: readonly Comment[]): Promise<void> {
    await writeFile(join(this.#folder, "comments.json"), JSON.stringify({ comments }));
  }

  /** Runs one step by the beginning of its name. Inputs that are not given have their defaults. */
  run(name: string, { inputs, github }: JobContext): Promise<EndedStep> {
    const step = this.#action.runs.steps.find((each) => each.name.startsWith(name));
    if (!step) throw new Error(`action.yml has no step ${name}`);
    const defaults = Object.entries(this.#action.inputs).map(([input, { default: value = "" }]) => [input, value]);
    const contexts = { inputs: { ...Object.fromEntries(defaults), ...inputs }, github };
    const given = Object.entries(step.env ?? {}).map(([key, value]) => [key, evaluate(value, contexts)]);
    const env = { ...this.#environment(), ...Object.fromEntries(given) };
    const words = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run];
    return new Promise((resolve) => {
      const child = execFile("bash", words, { env, cwd: this.#folder }, (_, output, complaints) =>
        resolve({ exitCode: child.exitCode ?? -1, said: `${output}${complaints}` }),
      );
    });
  }

  /** A file that a step wrote; empty where it wrote none: `output`, `summary`, `calls` and `body` of gh. */
  async read(name: "output" | "summary" | "calls" | "body"): Promise<string> {
    return readFile(join(this.#folder, name), "utf8").catch(() => "");
  }

  /** The names of all files that the steps left. */
  async files(): Promise<string[]> {
    return readdir(this.#folder, { recursive: true });
  }

  #environment(): Record<string, string> {
    return {
      PATH: `${this.#folder}:${process.env.PATH}`,
      GITHUB_ACTION_PATH: repository.replace(/\/$/, ""),
      RUNNER_TEMP: this.#folder,
      GITHUB_OUTPUT: join(this.#folder, "output"),
      GITHUB_STEP_SUMMARY: join(this.#folder, "summary"),
      GITHUB_SERVER_URL: "https://github.example",
      GITHUB_REPOSITORY: "team/server",
      GITHUB_REF_NAME: "12/merge",
      GITHUB_WORKFLOW: "CI",
      GITHUB_JOB: "benchmark",
      GH_FOLDER: this.#folder,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Replaces expressions of the two forms that action.yml has in environments: a path, and the first of several that is not empty. */
function evaluate(text: string, contexts: object): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const values = expression.split(" || ").map((path) => lookUp(contexts, path.split(".")));
    return String(values.find((value) => value !== undefined && value !== "") ?? "");
  });
}

function lookUp(value: unknown, [key = "", ...further]: readonly string[]): unknown {
  const found: unknown = Reflect.get(Object(value), key);
  return further.length > 0 ? lookUp(found, further) : found;
}
