import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { environment } from "../terminal/environment.ts";
import { UsageError } from "../terminal/terminal.ts";

const run = promisify(execFile);

/** Output of a command is held in memory: names of files, never their content. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Git ended with another code than 0. */
export class GitFailed extends Error {
  override readonly name = "GitFailed";
}

/** Runs Git in a folder; its words never pass a shell. @returns standard output @throws GitFailed; UsageError where there is no Git */
export async function git(
  folder: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  // messages in English, and never a question
  const env = { ...environment(), LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", ...settings };
  try {
    const { stdout } = await run("git", ["-C", folder, ...words], { env, maxBuffer: MOST_BYTES });
    return stdout;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") throw new UsageError("There is no git on the PATH.");
    throw new GitFailed("stderr" in error ? String(error.stderr).trim() : error.message, { cause: error });
  }
}

/** The same, trimmed; null where Git fails. */
export async function tryGit(folder: string, words: readonly string[]): Promise<string | null> {
  try {
    return (await git(folder, words)).trim();
  } catch (error) {
    if (error instanceof GitFailed) return null;
    throw error;
  }
}
