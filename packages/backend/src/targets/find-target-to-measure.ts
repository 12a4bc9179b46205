import { AppError } from "@plumbline/core/failure/app-error";
import type { SaveTarget } from "@plumbline/core/target/target";
import type { TargetHosts } from "@plumbline/core/target/target-hosts";
import type { TargetParts } from "@plumbline/core/target/target-url";
import type { Backend } from "../backend.ts";
import { compileTargetFlow } from "../servers/compile-flow.ts";
import { authorityOf, parseDescription, partsOf } from "../servers/target-row.ts";

const SUBPROTOCOL = "Sec-WebSocket-Protocol";

/** A target whose host is listed or proved, and how to reach it. */
export type TargetToMeasure = Pick<SaveTarget, "headers" | "ca" | "agent"> & {
  readonly parts: TargetParts;
  /** True where the operator lists the host. */
  readonly mayBePrivate: boolean;
};

/**
 * The target that a run has frozen.
 * @throws SERVER_UNKNOWN where it was removed since; CONFLICT where it was changed; TARGET_UNPROVED
 */
export async function findTargetToMeasure(
  { db }: Backend,
  { organizationId, targetId, digest }: { organizationId: string; targetId: string; digest: string },
  listed: TargetHosts,
): Promise<TargetToMeasure> {
  const row = await db.target.findUnique({ where: { organizationId_targetId: { organizationId, targetId } } });
  if (!row) throw new AppError("SERVER_UNKNOWN", `The target "${targetId}" was removed after the run was started.`);
  if (row.digest !== digest)
    throw new AppError("CONFLICT", `The target "${targetId}" was changed after the run was started.`, {
      nextStep: "Start the run again.",
    });
  const { headers, ca, agent, url, flow } = parseDescription(row.description);
  const { parts, subprotocol } = aimed(partsOf({ url }), flow);
  const { host } = parts;
  const mayBePrivate = listed.includes(host);
  const proofs = await db.provedHost.findMany({
    where: { organizationId, host: { in: [host, authorityOf(parts)] } },
  });
  if (proofs.length === 0 && !mayBePrivate)
    throw new AppError("TARGET_UNPROVED", `Nothing shows that ${authorityOf(parts)} belongs to this organization.`);
  if (agent && !mayBePrivate && !proofs.some((proved) => proved.host === host))
    throw new AppError("TARGET_UNPROVED", `A file shows one port of ${host}, and its agent listens at another one.`, {
      nextStep: "Prove the whole host by a TXT record of its name, or measure it without the agent.",
    });
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === SUBPROTOCOL.toLowerCase());
  return { parts, headers: isNamed ? headers : { ...subprotocol, ...headers }, ca, agent, mayBePrivate };
}

/** The address with what a flow adds to it: its path where that has none, and the subprotocol that it asks for. */
function aimed(
  parts: TargetParts,
  flow: SaveTarget["flow"],
): { parts: TargetParts; subprotocol: Record<string, string> } {
  if (!flow) return { parts, subprotocol: {} };
  const { path, subprotocol } = compileTargetFlow(flow).document;
  return {
    parts: parts.path === "/" && path !== undefined ? { ...parts, path } : parts,
    subprotocol: subprotocol === undefined ? {} : { [SUBPROTOCOL]: subprotocol },
  };
}
