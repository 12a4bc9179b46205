import { runCommand } from "../process/command.ts";

/** Hexadecimal digits of a commit, as many as people read. */
const DIGITS = 12;
const COMMIT = "commit ";

/**
 * The commit that last changed each folder in `dir`, by the folder's name. A folder with uncommitted changes has none,
 * and neither has any folder where git cannot answer.
 */
export async function findCommits(dir: string): Promise<ReadonlyMap<string, string>> {
  const ask = (...args: string[]) => runCommand("git", args, { cwd: dir });
  const [log, changed, untracked] = await Promise.all([
    ask("log", `--format=${COMMIT}%H`, "--name-only", "--relative", "--", "."),
    ask("diff", "HEAD", "--name-only", "--relative", "--", "."),
    ask("ls-files", "--others", "--exclude-standard", "--", "."),
  ]);
  const commits = new Map<string, string>();
  if ([log, changed, untracked].some(({ exitCode }) => exitCode !== 0)) return commits;
  let commit = "";
  for (const line of log.lines) {
    if (line.startsWith(COMMIT)) commit = line.slice(COMMIT.length, COMMIT.length + DIGITS);
    else if (line.includes("/") && !commits.has(folderOfPath(line))) commits.set(folderOfPath(line), commit);
  }
  for (const path of [...changed.lines, ...untracked.lines]) commits.delete(folderOfPath(path));
  return commits;
}

function folderOfPath(path: string): string {
  return path.slice(0, path.indexOf("/"));
}
