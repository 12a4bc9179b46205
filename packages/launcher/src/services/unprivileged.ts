import { execFile } from "node:child_process";
import { chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A way to start PostgreSQL, which refuses to run as root. */
export interface Unprivileged {
  /** The program and arguments to start instead. */
  wrap(program: string, args: readonly string[]): { program: string; args: readonly string[] };
  /** Gives those programs access to a folder and everything in it. */
  own(folder: string): Promise<void>;
}

/** Debian's `nobody` and `nogroup`; no entry of that number is needed. */
const nobody = 65534;
const root = 0;

const asWeAre: Unprivileged = {
  wrap: (program, args) => ({ program, args }),
  async own() {},
};

/** In a user namespace in which the user's files belong to nobody: no file changes its owner, and private folders stay reachable. */
const inUserNamespace: Unprivileged = {
  wrap: (program, args) => ({
    program: "unshare",
    args: ["--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--", program, ...args],
  }),
  own: (folder) => giveTo(root, folder), // an earlier start may have given it to nobody
};

/** As nobody, where root may not create namespaces: in most containers, and in a chroot. */
const asNobody: Unprivileged = {
  wrap: (program, args) => ({
    program: "setpriv",
    args: [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", "--", program, ...args],
  }),
  own: (folder) => giveTo(nobody, folder),
};

/** The best of these for this process. */
export async function findUnprivileged(): Promise<Unprivileged> {
  if (process.getuid?.() !== 0) return asWeAre;
  const { program, args } = inUserNamespace.wrap("true", []);
  return promisify(execFile)(program, args).then(
    () => inUserNamespace,
    () => asNobody,
  );
}

async function giveTo(owner: number, folder: string): Promise<void> {
  if ((await stat(folder)).uid === owner) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const path of [...entries.map((entry) => join(entry.parentPath, entry.name)), folder]) {
    await chown(path, owner, owner);
  }
}
