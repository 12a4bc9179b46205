import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { AppError } from "@plumbline/core/failure/app-error";

/** A checked address: the caller must connect to it and not resolve the name again. */
export type CheckedAddress = { address: string; family: 4 | 6 };

/**
 * Networks outside the public internet (IANA's special-purpose registries, RFC 6890): private, local to the machine, or
 * reserved.
 */
const blocked = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  blocked.addSubnet(network, bits, "ipv4");
/** IPv6: only globally allocated addresses are allowed, except those that embed an IPv4 address. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  blocked.addSubnet(network, bits, "ipv6");

/** True if an IP address belongs to the public internet. */
export function isPublic({ address, family }: CheckedAddress): boolean {
  if (family === 4) return !blocked.check(address, "ipv4");
  return global6.check(address, "ipv6") && !blocked.check(address, "ipv6");
}

/**
 * Resolves the address of a webhook and refuses unsafe targets: other protocols, credentials in the URL, and addresses
 * that are private, of this machine or link-local. Every address that the name resolves to must be public.
 * @returns the address to connect to, so that the name is not resolved a second time
 * @throws TARGET_REFUSED
 */
export async function refuseUnsafeTarget(
  target: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<CheckedAddress> {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw refused("The address does not begin with https:// or http://.");
  if (url.username || url.password) throw refused("The address carries a name or a password.");
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ""));
  const hidden = addresses.find((address) => !isPublic(address));
  if (hidden && !allowPrivate)
    throw refused(`${url.hostname} leads to ${hidden.address}, which is not in the public internet.`);
  const [first] = addresses;
  if (!first) throw refused(`${url.hostname} has no address.`);
  return first;
}

async function resolve(host: string): Promise<CheckedAddress[]> {
  const family = isIP(host);
  if (family === 4 || family === 6) return [{ address: host, family }];
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw refused(`${host} has no address.`, cause);
  });
  return found.map(({ address, family: kind }) => ({ address, family: kind === 6 ? 6 : 4 }));
}

const refused = (message: string, cause?: unknown) => new AppError("TARGET_REFUSED", message, { cause });
