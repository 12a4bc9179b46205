import type { ServerSnapshot } from "@plumbline/core/server/views";
import type { Say } from "#i18n/say.ts";

/** Facts about a server that already ran: what nobody can know from outside is said to be unknown. */
export function targetFacts({ url }: NonNullable<ServerSnapshot["target"]>, say: Say): [string, string][] {
  return [
    [say("trial.address"), url],
    [say("trial.cpuAndMemory"), say("trial.alreadyRan")],
    [say("trial.imageAndLanguage"), say("trial.unknown")],
    [say("trial.networkBetween"), say("trial.inLatency")],
  ];
}

/** The server in a line: `gorilla/websocket 1.5.3 · minimal · drop-newest`. */
export function describeServer({ library, profile, deliveryPolicy, target }: ServerSnapshot, say: Say): string {
  return target ? say("trial.atAddress", { url: target.url }) : [library, profile, deliveryPolicy].join(" · ");
}
