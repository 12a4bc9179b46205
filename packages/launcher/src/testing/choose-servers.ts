import { runCommand } from "../process/command.ts";

/** Tested at every change: each of the first languages once alone and once in a framework, and one client. */
const alwaysTested = [
  "go-fiber",
  "go-gorilla",
  "go-gorilla-client",
  "node-fastify",
  "node-ws",
  "rust-axum",
  "rust-tokio-tungstenite",
];

/** Which servers' and clients' tests are run. */
export interface ServerWish {
  /** Every one of them. */
  readonly all: boolean;
  /** The commit that changes are counted from. */
  readonly base: string;
}

/**
 * Of all servers and clients those to test: the first always, each other one when its folder differs from that of `base`, with what
 * was not committed yet. Where git cannot tell, all of them.
 */
export async function chooseServers(root: string, serverIds: readonly string[], wish: ServerWish): Promise<string[]> {
  const changed = wish.all ? undefined : await findChangedPaths(root, wish.base);
  return changed ? selectServers(serverIds, changed) : [...serverIds];
}

/** Those of the first, and those with a changed path in their folder. */
export function selectServers(serverIds: readonly string[], changedPaths: readonly string[]): string[] {
  const changed = new Set(changedPaths.map((path) => /^(?:servers|clients)\/([^/]+)\//.exec(path)?.[1]));
  return serverIds.filter((serverId) => alwaysTested.includes(serverId) || changed.has(serverId));
}

/** Undefined where there is no such commit, no repository, or no git. */
async function findChangedPaths(root: string, base: string): Promise<string[] | undefined> {
  const ask = (...args: string[]) => runCommand("git", args, { cwd: root });
  const committed = await ask("diff", "--name-only", base, "--", "servers", "clients");
  const untracked = await ask("ls-files", "--others", "--exclude-standard", "--", "servers", "clients");
  if (committed.exitCode !== 0 || untracked.exitCode !== 0) return undefined;
  return [...committed.lines, ...untracked.lines];
}
