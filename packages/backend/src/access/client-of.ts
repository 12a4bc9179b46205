import { isIP } from "node:net";

/** Groups of an IPv6 address that name a customer's network; the customer chooses the others. */
const NETWORK_GROUPS = 4;

/**
 * The client's network address, as the nearest proxy reports it: the last entry of X-Forwarded-For. Next.js sets the
 * header from the connection if no proxy does. An IPv6 address is reduced to its /64. Null if the header is missing.
 */
export function clientOf(headers: Headers): string | null {
  const said = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const address = said.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(address) === 4) return address;
  return isIP(address) === 6 ? `${networkOf(address)}::/64` : null;
}

/** The first four groups, with the zeros that `::` abbreviates. */
function networkOf(address: string): string {
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  const rest = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
