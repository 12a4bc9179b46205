import { inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { passesOf } from "./visits.ts";

/** A client's claims, each with the server's count that it is compared with. */
const claims = [
  { id: "messages.sent", counted: "received", words: "messages sent" },
  { id: "deliveries.received", counted: "delivered", words: "echoes received" },
  { id: "bytes.sent", counted: "payloadIn", words: "bytes sent" },
  { id: "bytes.received", counted: "payloadOut", words: "bytes received" },
] as const;

/** A client's claims against the counts of the server that it talked to, pass by pass. Nobody can have sent what never arrived. */
export const clientCounts: Rule = {
  id: "client-counts",
  title: "The client did what it says",
  formula: "messages and bytes that the client claims − those that the reference server counted, each pass",
  source: "a table of other clients' figures that nobody had measured",
  thresholds: [{ value: 1, unit: "count", meaning: "more claimed than was seen: INVALID; less: SUSPECT" }],
  judge(facts): Finding {
    const passes = passesOf(facts);
    if (passes === null) return notJudged("No client is measured here.");
    if (typeof passes === "string") return invalid(`${passes}: nothing stands behind the client's figures.`);
    let less: Finding | null = null;
    for (const { claimed, seen } of passes) {
      for (const { id, counted, words } of claims) {
        const [claim, count] = [claimed.values[id] ?? 0, seen[counted]];
        if (claim === count) continue;
        const sentence = `The client claims ${inWhole(claim)} ${words}, and the server counted ${inWhole(count)}`;
        const figures = [
          { label: "Claimed", value: claim, unit: "count" as const },
          { label: "Counted", value: count, unit: "count" as const },
        ];
        if (claim > count) return invalid(`${sentence}: more than there was.`, figures);
        less ??= suspect(`${sentence}: part of its work is in no figure.`, figures);
      }
    }
    return less ?? passed("The server counted exactly what the client says, message by message and byte by byte.");
  },
};
