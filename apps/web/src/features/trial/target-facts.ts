import type { ServerSnapshot } from "@plumbline/core/server/views";

/** Facts about a server that already ran: what nobody can know from outside is said to be unknown. */
export function targetFacts({ url }: NonNullable<ServerSnapshot["target"]>): [string, string][] {
  return [
    ["Address", url],
    ["CPU and memory", "unknown: the server already ran"],
    ["Image, language and library", "unknown"],
    ["Network between", "part of every latency"],
  ];
}

/** The server in a line: `gorilla/websocket 1.5.3 · minimal · drop-newest`. */
export function describeServer({ library, profile, deliveryPolicy, target }: ServerSnapshot): string {
  return target ? `at ${target.url} · CPU, memory and image unknown` : [library, profile, deliveryPolicy].join(" · ");
}
