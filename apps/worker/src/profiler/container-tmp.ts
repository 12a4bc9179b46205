import { constants } from "node:fs";
import { lstat, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { ifReadable } from "../kernel/if-readable.ts";

// A link that a server has put there would be followed on the host, not in its container: nothing here follows one.
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A process's own /tmp, from outside of its container. What is in it is the server's, and trusted in nothing. */
export class ContainerTmp {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error where /tmp is not a folder but, for example, a link */
  static async open(pid: number): Promise<ContainerTmp> {
    const folder = `/proc/${pid}/root/tmp`;
    if (!(await lstat(folder)).isDirectory()) throw new Error("the server's /tmp is not a folder");
    return new ContainerTmp(folder);
  }

  /** Makes an empty file. @throws Error where there is something of that name */
  async create(name: string): Promise<void> {
    await (await open(join(this.#folder, name), CREATE, 0o600)).close();
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  /** @throws Error where it is not a plain file, or has more than `mostBytes` */
  async read(name: string, mostBytes: number): Promise<string> {
    await using file = await open(join(this.#folder, name), READ);
    const { size, mode } = await file.stat();
    if ((mode & constants.S_IFMT) !== constants.S_IFREG || size > mostBytes)
      throw new Error(`${name} is not a file of at most ${mostBytes} bytes`);
    return file.readFile("utf8");
  }

  /** The path of a socket that somebody listens on; null where there is none. */
  async findSocket(name: string): Promise<string | null> {
    const path = join(this.#folder, name);
    const found = await ifReadable(lstat(path));
    return found?.isSocket() ? path : null;
  }
}
