import { inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { type Echoes, type Pass, passesOf } from "./visits.ts";

/** The work of each pass by the plan: connections, messages on each, payload bytes of each. */
type Asked = { clients: number; messages: number; payloadBytes: number };

/**
 * The work is the one that was asked for, done in the order that was asked for. The server answers each message before it reads
 * on, so a message that is here before the echo of the one before has left was sent without waiting. Every connection is open
 * before the first message is sent, and each closes when its own messages are done.
 */
export const clientWork: Rule = {
  id: "client-work",
  title: "The client did the work that was asked for",
  formula:
    "connections, messages on each, bytes of each, messages before their turn: the reference server's counts against the plan, each pass",
  source: "fewer connections than claimed, smaller messages, messages sent without waiting for the echo, an early end",
  thresholds: [
    { value: 1, unit: "count", meaning: "message or connection that is not as asked: INVALID" },
    { value: 1, unit: "count", meaning: "message missing on a connection that broke: SUSPECT" },
  ],
  judge(facts): Finding {
    const { sending } = facts.plan;
    const passes = passesOf(facts);
    if (passes === null || sending.kind !== "sequential") return notJudged("No client is measured here.");
    if (typeof passes === "string") return notJudged(`${passes}.`);
    let doubt: Finding | null = null;
    for (const { claimed, seen } of passes) {
      if (!seen.echoes) return notJudged("This trial was not checked for how the client did its work.");
      const clients = (claimed.values["messages.offered"] ?? 0) / sending.messages;
      const asked = { ...sending, clients };
      const fault = faultOf(claimed, seen.echoes, asked);
      if (fault) return invalid(fault);
      const missing = clients * sending.messages - seen.received;
      if (missing > 0)
        doubt ??= suspect(`${inWhole(missing)} of the messages that were asked for never came: connections broke.`);
    }
    return doubt ?? passed("Every connection sent its messages one after another, as many and as large as asked.");
  },
};

/** The first thing that is not as asked, in words; null where all is. */
function faultOf({ values }: Pass["claimed"], echoes: Echoes, asked: Asked): string | null {
  const [tried, opened] = [values["connections.attempted"] ?? 0, values["connections.opened"] ?? 0];
  const { open, early, smallest, largest, most, least } = echoes;
  if (tried !== asked.clients)
    return `The client says that it tried ${inWhole(tried)} connections, and ${inWhole(asked.clients)} were asked for.`;
  if (opened > open)
    return `The client claims ${inWhole(opened)} connections, and ${inWhole(open)} were open when its first message came.`;
  if (early > 0)
    return `${inWhole(early)} messages were sent before the echo of the one before had left: round trips overlap that are to follow one another.`;
  const odd = [smallest, largest].find((bytes) => bytes !== asked.payloadBytes);
  if (odd !== undefined)
    return `A message had ${inWhole(odd)} bytes, and ${inWhole(asked.payloadBytes)} were asked for: the figures are those of other work.`;
  if (most > asked.messages)
    return `One connection sent ${inWhole(most)} messages, and ${inWhole(asked.messages)} were asked for: it did the work of others.`;
  if (least !== undefined && least < asked.messages)
    return `A connection was closed by the client after ${inWhole(least)} of ${inWhole(asked.messages)} messages: it stopped early.`;
  return null;
}
