/** The parts of a target's address. */
export interface TargetParts {
  readonly secure: boolean;
  /** In lower case: a name, or an IPv4 address. */
  readonly host: string;
  readonly port: number;
  /** Path and query, as they are sent. */
  readonly path: string;
}

const DEFAULT_PORTS = { ws: 80, wss: 443 } as const;
const LAST_PORT = 65_535;
/** Far above every address that is in use; also bounds the work of reading it. */
const LONGEST_URL = 2_000;

const isHostName = (host: string) =>
  host.length <= 253 && host.split(".").every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label));

/** Reads `wss://host:port/path?query`; null for anything else, such as a fragment, credentials or an IPv6 address. */
export function parseTargetUrl(text: string): TargetParts | null {
  if (text.length > LONGEST_URL) return null;
  const found = /^(wss?):\/\/([A-Za-z\d.-]+)(?::(\d{1,5}))?([/?][\x21\x22\x24-\x7e]*)?$/.exec(text);
  const [, scheme, name = "", digits, rest = "/"] = found ?? [];
  if (scheme !== "ws" && scheme !== "wss") return null;
  const host = name.toLowerCase();
  const port = digits === undefined ? DEFAULT_PORTS[scheme] : Number(digits);
  if (!isHostName(host) || port < 1 || port > LAST_PORT) return null;
  return { secure: scheme === "wss", host, port, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** `wss://host:port`: scheme and authority alone. */
export const originOf = ({ secure, host, port }: TargetParts): string => `ws${secure ? "s" : ""}://${host}:${port}`;

/** The address in words: without its query, which may hold a secret. */
export const nameTarget = (target: TargetParts): string => originOf(target) + (target.path.split("?")[0] ?? "");

/** The Host header: without the port where it is the scheme's own. */
export const hostHeaderOf = ({ secure, host, port }: TargetParts): string =>
  port === DEFAULT_PORTS[secure ? "wss" : "ws"] ? host : `${host}:${port}`;
