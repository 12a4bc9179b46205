import { access, cp, mkdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RevisionSide } from "@plumbline/core/revision/revision-verdict";
import { UsageError } from "../terminal/terminal.ts";
import { git, tryGit } from "./git.ts";

/** A server's folder in a Git checkout. */
export type Checkout = {
  readonly folder: string;
  /** Path of the folder from the top of the checkout, without slashes around it; empty for the top itself. */
  readonly prefix: string;
  readonly isShallow: boolean;
};

/** A side of which the files are known. */
export type FoundSide = RevisionSide & { readonly writeTo: (target: string) => Promise<void> };

/** @throws UsageError where there is no such folder, no checkout, or no commit in it */
export async function openCheckout(folder: string): Promise<Checkout> {
  if (!(await isThere(join(folder, "."))))
    throw new UsageError(`There is no folder ${folder}. --head names the server's folder in a Git checkout.`);
  const real = await realpath(folder);
  const prefix = await tryGit(real, ["rev-parse", "--show-prefix"]);
  if (prefix === null)
    throw new UsageError(
      `${folder} is in no Git checkout: --base and --head compare two states of one. Compare pushed servers with plumb duel A B.`,
    );
  if (!(await isThere(join(real, "server.json"))))
    throw new UsageError(`There is no server.json in ${folder}. --head names the server's folder in a Git checkout.`);
  const isShallow = (await tryGit(real, ["rev-parse", "--is-shallow-repository"])) === "true";
  return { folder: real, prefix: prefix.replace(/\/$/, ""), isShallow };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * The folder as it stands: what is tracked, and what is new and not ignored.
 * @param commit what is told as its commit, where the checkout is a merge of it
 * @throws UsageError where nothing was ever committed
 */
export async function findHead(checkout: Checkout, asked: string, commit?: string): Promise<FoundSide> {
  const { folder } = checkout;
  const sha = await tryGit(folder, ["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]);
  if (sha === null) throw new UsageError("The checkout has no commit yet, so there is no base to compare with.");
  const status = await git(folder, ["status", "--porcelain", "--", "."]);
  return {
    ...{ revision: asked, sha: commit ?? sha, isChanged: status.trim() !== "" },
    async writeTo(target) {
      const listed = await git(folder, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."]);
      for (const path of new Set(listed.split("\0").filter((name) => name !== "")))
        await copyFile(folder, target, path);
    },
  };
}

async function copyFile(folder: string, target: string, path: string): Promise<void> {
  await mkdir(dirname(join(target, path)), { recursive: true });
  await cp(join(folder, path), join(target, path), { verbatimSymlinks: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // deleted in the working tree, and still in the index
      if (error.code !== "ENOENT") throw error;
    },
  );
}

/**
 * The commit of a revision that the head is compared with: where head left it, which is the revision itself in a checkout of a merge. A branch that
 * exists only as the remote's, as in the checkout of a CI job, is found there.
 * @throws UsageError where it is not there, or has no server in the folder
 */
export async function findBase(checkout: Checkout, revision: string): Promise<FoundSide> {
  const { folder } = checkout;
  const tip = await resolveRevision(checkout, revision);
  // cut histories have no common ancestor: then the revision itself
  const sha = (await tryGit(folder, ["merge-base", tip, "HEAD"])) || tip;
  return findCommit(checkout, sha, revision);
}

/** The folder as a commit has it. @throws UsageError where the commit has no server there */
export async function findCommit({ folder, prefix }: Checkout, sha: string, revision: string): Promise<FoundSide> {
  const tree = `${sha}:${prefix}`;
  if ((await tryGit(folder, ["cat-file", "-e", `${prefix === "" ? tree : `${tree}/`}server.json`])) === null)
    throw new UsageError(
      `${revision} (${sha.slice(0, 7)}) has no server.json in ${prefix === "" ? "its top folder" : prefix}, so there is nothing to compare with.`,
    );
  return {
    ...{ revision, sha, isChanged: false },
    async writeTo(target) {
      // an index of its own: the checkout's is not touched
      const settings = { GIT_INDEX_FILE: `${target}.index` };
      await git(folder, ["read-tree", tree], settings);
      const top = (await git(folder, ["rev-parse", "--show-toplevel"])).trim();
      await git(top, ["checkout-index", "--all", "--force", `--prefix=${target}/`], settings);
    },
  };
}

/** The commit of a revision, of the remote's branch where it is none of its own. @throws UsageError */
export async function resolveRevision({ folder, isShallow }: Checkout, revision: string): Promise<string> {
  for (const name of [revision, `refs/remotes/origin/${revision}`]) {
    const sha = await tryGit(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
    if (sha) return sha;
  }
  const why = isShallow ? "which is shallow" : "neither as its own nor as origin's";
  throw new UsageError(
    `There is no revision ${revision} in this checkout, ${why}. Fetch it (git fetch origin ${revision}; in a GitHub job actions/checkout with fetch-depth: 0), or name another --base.`,
  );
}

/** A commit, and the first line of its message. */
export type Commit = { sha: string; subject: string };

/**
 * The commits after one revision up to another that change the server's folder, oldest first. Of a merge, what it brought in is one commit.
 * @throws UsageError where the one does not lead to the other
 */
export async function listCommits({ folder, isShallow }: Checkout, good: string, bad: string): Promise<Commit[]> {
  if ((await tryGit(folder, ["merge-base", "--is-ancestor", good, bad])) === null)
    throw new UsageError(
      `${good.slice(0, 7)} is no ancestor of ${bad.slice(0, 7)}${isShallow ? " in this shallow checkout: fetch its history (git fetch --unshallow)" : ""}.`,
    );
  const words = ["log", "--first-parent", "--reverse", "--format=%H %s", `${good}..${bad}`, "--", "."];
  const lines = (await git(folder, words)).split("\n").filter((line) => line !== "");
  return lines.map((line) => ({ sha: line.slice(0, line.indexOf(" ")), subject: line.slice(line.indexOf(" ") + 1) }));
}
