import { Resolver } from "node:dns/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import type { HostProof, TargetView } from "@plumbline/core/target/target";
import type { TargetHosts } from "@plumbline/core/target/target-hosts";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { authorityOf, parseDescription, partsOf } from "../servers/target-row.ts";
import { getTarget } from "./find-targets.ts";
import { readProofFile } from "./read-proof-file.ts";
import { resolveHost } from "./resolve-host.ts";

const DNS_MS = 3_000;

/** Installation's settings: the hosts that it lists, and name servers other than the machine's. */
export type ProofSettings = { readonly listed: TargetHosts; readonly nameServers?: readonly string[] };

/**
 * Looks for the token of a target's host, in a TXT record of its name and in a file at its address, and remembers that it was found. A file
 * shows the port that it was read from alone; a record shows all ports of the name.
 * @throws FORBIDDEN; NOT_FOUND; TARGET_UNPROVED with what was seen at both places; TARGET_PRIVATE, TARGET_LINK_LOCAL, TARGET_UNREACHABLE
 */
export async function proveHost(
  scope: Scope,
  { targetId }: { targetId: string },
  { listed, nameServers }: ProofSettings,
): Promise<TargetView> {
  requirePermission(scope, "push");
  const { backend, organizationId } = scope;
  const view = await getTarget(scope, targetId, listed);
  const row = await backend.db.target.findUniqueOrThrow({
    where: { organizationId_targetId: { organizationId, targetId } },
  });
  const target = parseDescription(row.description);
  const parts = partsOf(target);
  const { host } = view;
  const address = await resolveHost(host.name, { mayBePrivate: host.isListed });
  const record = await seenInRecords(host.recordName, host.token, nameServers);
  const file = record.found ? record : await seenInFile({ url: host.fileUrl, address, ca: target.ca }, host.token);
  if (!file.found)
    throw new AppError("TARGET_UNPROVED", `The token of ${host.name} is neither in a record nor in the file.`, {
      evidence: {
        token: host.token,
        record: `${host.recordName}: ${record.seen}`,
        file: `${host.fileUrl}: ${file.seen}`,
      },
    });
  const provedBy: HostProof = record.found ? "dns" : "file";
  const proved = { provedBy, provedAt: await readDatabaseClock(backend) };
  const key = { organizationId, host: provedBy === "dns" ? host.name : authorityOf(parts) };
  await backend.db.$transaction(async (tx) => {
    await tx.provedHost.upsert({
      where: { organizationId_host: key },
      create: { ...key, ...proved },
      update: proved,
    });
    await recordActivity(scope, { action: "target.host-proved", subject: key.host, details: { by: provedBy } }, tx);
  });
  return getTarget(scope, targetId, listed);
}

type Seen = { readonly found: boolean; readonly seen: string };

async function seenInRecords(name: string, token: string, servers: readonly string[] | undefined): Promise<Seen> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  try {
    const records = (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    return { found: records.includes(token), seen: `${records.length} TXT records without the token` };
  } catch (error) {
    return { found: false, seen: `no TXT record (${said(error)})` };
  }
}

async function seenInFile(file: Parameters<typeof readProofFile>[0], token: string): Promise<Seen> {
  try {
    const text = await readProofFile(file);
    return { found: text.split(/\r?\n/).includes(token), seen: `${text.length} characters without the token` };
  } catch (error) {
    return { found: false, seen: said(error) };
  }
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
