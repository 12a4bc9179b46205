import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const template = fileURLToPath(new URL("../../../../servers/go-gorilla", import.meta.url));

/** Git without the settings of the person who runs the tests. */
const env = {
  // the types of Next.js ask for it
  NODE_ENV: "test" as const,
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  ...{
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@example.org",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@example.org",
  },
};

/** A repository with a server in `servers/my-server`, gone with its end. */
export class TestRepository implements AsyncDisposable {
  readonly top: string;

  private constructor(top: string) {
    this.top = top;
  }

  /** One commit on `main`. */
  static async open(): Promise<TestRepository> {
    const repository = new TestRepository(await mkdtemp(join(tmpdir(), "plumbline-repository-")));
    repository.git("init", "--quiet", "--initial-branch=main");
    await cp(template, repository.server, { recursive: true });
    await repository.commit(".gitignore", "ignored.go\n");
    return repository;
  }

  get server(): string {
    return join(this.top, "servers/my-server");
  }

  git(...words: string[]): string {
    return execFileSync("git", ["-C", this.top, ...words], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Writes a file of the server, and commits everything. @returns the commit */
  async commit(name: string, text: string): Promise<string> {
    await this.write(name, text);
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", name);
    return this.git("rev-parse", "HEAD").trim();
  }

  async write(name: string, text: string): Promise<void> {
    await writeFile(join(this.server, name), text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.top, { recursive: true, force: true });
  }
}
