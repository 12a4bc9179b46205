import type { ServedWorkload } from "@plumbline/core/workload/workload";

/** The parts of a target's address. */
interface TargetParts {
  readonly secure: boolean;
  /** In lower case: a name, or an IPv4 address. */
  readonly host: string;
  readonly port: number;
  /** Path and query, as they are sent. */
  readonly path: string;
}

/** A server that already runs, and how to connect to it. */
export interface RunningTarget extends TargetParts {
  readonly workload: ServedWorkload;
  /** The most connections that one check opens. */
  readonly clients: number;
  /** File with the authority of its certificate, as PEM. */
  readonly caFile: string | undefined;
  /** Further headers of the handshake; they may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
}

const DEFAULT_PORTS = { ws: 80, wss: 443 } as const;
const LAST_PORT = 65_535;

const isHostName = (host: string) =>
  host.length <= 253 && host.split(".").every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(label));

/** Reads `wss://host:port/path?query`; null for anything else, such as a fragment, credentials or an IPv6 address. */
export function parseTargetUrl(text: string): TargetParts | null {
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
