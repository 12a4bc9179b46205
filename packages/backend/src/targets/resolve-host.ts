import { lookup } from "node:dns/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { isPublic } from "../notifications/refuse-unsafe-target.ts";

/**
 * Resolves a target's host to an IPv4 address, because the networks of load generators are of IPv4. The caller connects to that address and
 * does not resolve the name again.
 * @param mayBePrivate true where the operator lists the host, or who runs the program named it
 * @throws TARGET_UNREACHABLE without an address; TARGET_LINK_LOCAL or TARGET_PRIVATE where one of them is such
 */
export async function resolveHost(host: string, { mayBePrivate }: { mayBePrivate: boolean }): Promise<string> {
  const found = await lookup(host, { all: true, family: 4 }).catch((cause: unknown) => {
    throw new AppError("TARGET_UNREACHABLE", `${host} has no IPv4 address.`, { cause });
  });
  const local = found.find(({ address }) => address.startsWith("169.254."));
  if (local) throw new AppError("TARGET_LINK_LOCAL", `${host} leads to ${local.address}, which is link-local.`);
  const hidden = mayBePrivate ? undefined : found.find(({ address }) => !isPublic({ address, family: 4 }));
  if (hidden)
    throw new AppError("TARGET_PRIVATE", `${host} leads to ${hidden.address}, which is not in the public internet.`);
  const [first] = found;
  if (!first) throw new AppError("TARGET_UNREACHABLE", `${host} has no IPv4 address.`);
  return first.address;
}
