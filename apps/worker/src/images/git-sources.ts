import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandsOfFetch, quietGit } from "@plumbline/catalogue/careful-git";
import { digestFolder } from "@plumbline/catalogue/digest-folder";
import { AppError } from "@plumbline/core/failure/app-error";
import { GitSource } from "@plumbline/core/server/manifest";
import { z } from "zod";
import { ifReadable } from "../kernel/if-readable.ts";
import { ProgramMissing, runProgram } from "../process/run-program.ts";
import type { Report } from "../stand-ins/recipe.ts";
import type { BuildJob } from "./builder.ts";

/** Folder of a build that has the fetched sources, each under its id. */
const SOURCES = "sources";

const Described = z.object({ gitSources: z.array(GitSource).default([]) });

interface Fetching {
  readonly report: Report;
  readonly signal?: AbortSignal;
}

/** The folder of a build and its files. */
type Context = AsyncDisposable & Pick<BuildJob, "folder" | "files">;

/**
 * The folder of a build, with the public repositories that its manifest names.
 * @throws SOURCE_UNAVAILABLE; IMAGE_BUILD_FAILED for a stranger's folder that names any
 */
export async function prepareContext(
  own: Pick<BuildJob, "folder" | "files">,
  { isForeign, ...fetching }: Fetching & { readonly isForeign: boolean },
): Promise<Context> {
  const sources = await readGitSources(own.folder);
  if (sources.length === 0) return { ...own, [Symbol.asyncDispose]: async () => {} };
  if (isForeign)
    throw new AppError("IMAGE_BUILD_FAILED", "A pushed server cannot name repositories.", {
      nextStep: "Put their files into the folder that you push, and take gitSources out of its manifest.",
    });
  return await withGitSources(own.folder, sources, fetching);
}

/** The sources that a folder's manifest names; none where it has no manifest. */
async function readGitSources(folder: string): Promise<readonly GitSource[]> {
  const texts = ["server.json", "client.json"].map((name) => ifReadable(readFile(join(folder, name), "utf8")));
  const text = (await Promise.all(texts)).find((found) => found !== null);
  return text == null ? [] : Described.parse(JSON.parse(text)).gitSources;
}

/**
 * A copy of a folder with the sources fetched into it, which disposing removes.
 * @throws SOURCE_UNAVAILABLE where one cannot be fetched, or is not what its manifest says
 */
async function withGitSources(folder: string, sources: readonly GitSource[], fetching: Fetching): Promise<Context> {
  const copy = await mkdtemp(join(tmpdir(), "plumbline-sources-"));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    await cp(folder, copy, { recursive: true });
    for (const source of sources) await fetchInto(join(copy, SOURCES), source, fetching);
    return { folder: copy, files: (await digestFolder(copy)).files, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fetchInto(target: string, source: GitSource, { report, signal }: Fetching): Promise<void> {
  const { id, git, commit, contentDigest } = source;
  const checkout = await mkdtemp(join(tmpdir(), "plumbline-git-"));
  try {
    report(`fetching ${commit.slice(0, 12)} of ${git}`);
    const work = join(checkout, id);
    await mkdir(work);
    for (const args of commandsOfFetch(source)) await runGit(args, work, source, signal);
    await rm(join(work, ".git"), { recursive: true });
    // the folder above is digested, where no .dockerignore of the repository can leave anything out
    const { sourceDigest } = await digestFolder(checkout);
    if (sourceDigest !== contentDigest)
      throw new AppError("SOURCE_UNAVAILABLE", `${git} at ${commit} has another content than the manifest says.`, {
        nextStep: `Look at what changed. If it is what you want, write "contentDigest": "${sourceDigest}".`,
        evidence: { expected: contentDigest, found: sourceDigest },
      });
    await mkdir(target, { recursive: true });
    await rm(join(target, id), { recursive: true, force: true });
    await rename(work, join(target, id));
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
}

async function runGit(
  args: readonly string[],
  cwd: string,
  { git, commit }: GitSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const refuse = (why: string, nextStep?: string, cause?: unknown) =>
    new AppError("SOURCE_UNAVAILABLE", `${git} at ${commit.slice(0, 12)} could not be fetched: ${why}`, {
      ...(nextStep ? { nextStep } : {}),
      cause,
    });
  const { exitCode, tail } = await runProgram("git", args, { cwd, env: quietGit, signal }).catch((error: unknown) => {
    if (error instanceof ProgramMissing) throw refuse("git is not installed.", "Install git.", error);
    throw error;
  });
  if (exitCode !== 0) throw refuse(tail.at(-1) ?? `git ended with ${exitCode}.`);
}
