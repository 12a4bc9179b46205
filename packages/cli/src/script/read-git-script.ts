import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { commandsOfFetch, quietGit } from "@plumbline/catalogue/careful-git";
import { readScript } from "@plumbline/catalogue/read-script";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { ScriptSource } from "@plumbline/core/script/script-source";
import { GitFailed, git } from "../git/git.ts";
import { UsageError } from "../terminal/terminal.ts";

/** A script as one commit has it, and which commit that is. */
interface GitScript {
  readonly script: ScriptFiles;
  readonly source: ScriptSource;
}

/**
 * Fetches one commit of a repository into a folder that is gone afterwards, and reads a script in it with the files that it names there. It
 * is fetched on this machine, which may reach what the service does not, and with the credentials that Git has here.
 * @param file path from the top of the repository
 * @throws UsageError for an address or a commit that is none; SOURCE_UNAVAILABLE; SCRIPT_INVALID
 */
export async function readGitScript(file: string, from: { git: string; commit: string }): Promise<GitScript> {
  const source = toSource(file, from);
  // links in the folder's own path would lead out of it
  const top = await realpath(await mkdtemp(join(tmpdir(), "plumbline-script-")));
  try {
    await fetchInto(top, source);
    return { source, script: await readScript(source.path, top) };
  } finally {
    await rm(top, { recursive: true, force: true });
  }
}

function toSource(file: string, from: { git: string; commit: string }): ScriptSource {
  const path = relative(sep, resolve(sep, file)).split(sep).join("/");
  const source = ScriptSource.safeParse({ ...from, path });
  if (source.success) return source.data;
  throw new UsageError(source.error.issues.map(({ message }) => message).join(" "));
}

async function fetchInto(top: string, source: ScriptSource): Promise<void> {
  try {
    for (const words of commandsOfFetch(source)) await git(top, words, quietGit);
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    const why = error.message.split("\n").at(-1);
    throw new AppError("SOURCE_UNAVAILABLE", `${source.git} at ${source.commit} could not be fetched: ${why}`, {
      nextStep: "Look at the address and the commit, and whether Git on this machine may read the repository.",
      cause: error,
    });
  }
  // Git's own folder is none of the commit
  await rm(join(top, ".git"), { recursive: true });
}
