import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import type { RevisionSide } from "@plumbline/core/revision/revision-verdict";
import type { Workload } from "@plumbline/core/workload/workload";
import {
  type Checkout,
  type Commit,
  type FoundSide,
  findBase,
  findCommit,
  findHead,
  openCheckout,
} from "../git/checkout.ts";
import { packFolder } from "../server/read-local.ts";
import { UsageError } from "../terminal/terminal.ts";

/** A side as it is pushed. */
export type PackedSide = RevisionSide & {
  /** "base", "head": how it is told of. */
  readonly role: string;
  readonly serverId: string;
  readonly archive: Uint8Array;
  readonly workloads: readonly Workload[];
};

/** Both sides, and the server's folder from the top of the checkout. */
export type PackedSides = { base: PackedSide; head: PackedSide; folder: string };

/** Longest name that an id keeps of its folder: its suffix has room within 64 characters. */
const NAME_LENGTH = 40;

/**
 * The states of a server that are asked for. `base`: a revision. `head`: the server's folder. `id`: what both ids begin with, instead of the folder's
 * name and some random signs. `commit`: what is told as the head's commit, where the checkout is a merge of it.
 */
export type AskedSides = { base: string; head: string; id?: string | undefined; commit?: string | undefined };

/** Both sides as they are named, and nothing packed. @throws UsageError */
export async function findSides(
  asked: AskedSides,
): Promise<{ base: RevisionSide; head: RevisionSide; folder: string }> {
  const { base, head, folder } = await find(asked);
  const toSide = ({ revision, sha, isChanged }: FoundSide) => ({ revision, sha, isChanged });
  return { base: toSide(base), head: toSide(head), folder };
}

async function find(asked: AskedSides) {
  const checkout = await openCheckout(asked.head);
  const head = await findHead(checkout, asked.head, asked.commit);
  const base = await findBase(checkout, asked.base);
  return { base, head, folder: checkout.prefix, name: basename(checkout.folder) };
}

/** Packs both states of a server's folder. @throws UsageError that names the side */
export async function packSides(asked: AskedSides): Promise<PackedSides> {
  const { base, head, folder, name } = await find(asked);
  const stem = asked.id ?? `${toStem(name)}-${randomBytes(3).toString("hex")}`;
  return {
    base: await packSide("base", base, `${stem}-base`),
    head: await packSide("head", head, `${stem}-head`),
    folder,
  };
}

/** Packs the server's folder as a commit has it. @throws UsageError where the commit has no server there, or one that cannot be pushed */
export async function packCommit(
  checkout: Checkout,
  { sha, subject }: Commit,
  { role, serverId }: { role: string; serverId: string },
): Promise<PackedSide> {
  return packSide(role, await findCommit(checkout, sha, subject), serverId);
}

async function packSide(role: string, { writeTo, ...side }: FoundSide, serverId: string): Promise<PackedSide> {
  const temporary = await mkdtemp(join(tmpdir(), "plumb-duel-"));
  try {
    const folder = join(temporary, "server");
    await mkdir(folder);
    await writeTo(folder);
    const { bytes, workloads } = await packFolder(folder, serverId).catch((error: unknown) => {
      if (!(error instanceof UsageError || error instanceof AppError)) throw error;
      const said = error.message.replaceAll(folder, "its folder");
      throw new UsageError(`${role} ${side.revision}: ${said}`, { cause: error });
    });
    return { ...side, role, serverId, archive: bytes, workloads };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** A folder's name as the beginning of a server's id. */
export function toStem(folderName: string): string {
  const name = folderName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_LENGTH)
    .replaceAll(/^-|-$/g, "");
  return /^[a-z]/.test(name) ? name : `server-${name}`.replace(/-$/, "");
}

/** @throws UsageError where a side does not serve the scenario's workload */
export function refuseUnserved(
  sides: readonly PackedSide[],
  { workload, name }: { workload: Workload; name: string },
): void {
  const unable = sides.find(({ workloads }) => !workloads.includes(workload));
  if (unable)
    throw new UsageError(
      `${unable.role} ${unable.revision} does not serve ${workload}, which ${name} needs: its server.json names ${unable.workloads.join(", ")}.`,
    );
}
