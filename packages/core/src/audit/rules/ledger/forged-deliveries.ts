import { sum, sumKnown } from "../../../frame/over-frames.ts";
import { inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

const kinds = [
  { id: "ledger.forged.time", words: "had another time than the message" },
  { id: "ledger.forged.tag", words: "had a tag of another key, as that of another trial, or a made-up one" },
  { id: "ledger.forged.sequence", words: "named a message that was not sent" },
  { id: "ledger.forged.sender", words: "named a sender that does not exist" },
  { id: "ledger.forged.case", words: "came in upper case" },
  { id: "ledger.forged.form", words: "could not be read" },
  { id: "ledger.forged.several", words: "stood with another one in one message" },
] as const;

/**
 * Each message carries a mark: sender, sequence number, due time and a tag by a key that is drawn for the trial and never reaches the
 * server (SipHash-1-3: J.-P. Aumasson, D. J. Bernstein, SipHash: a fast short-input PRF, 2012). A latency is computed from a mark
 * whose tag is right alone; every other one is a forgery, in every phase.
 */
export const forgedDeliveries: Rule = {
  id: "forged-deliveries",
  title: "Every mark is the generator's own",
  formula: "messages whose mark the generator did not send, whole trial",
  source: "a server that held messages back for 300 ms and wrote a newer time into them",
  thresholds: [{ value: 1, unit: "count", meaning: "forged: INVALID from here" }],
  judge({ frames }): Finding {
    const forged = sumKnown(frames, "ledger.forged");
    if (forged === undefined) return notJudged("This trial was not checked for forged marks.");
    const figures = [{ label: "Forged", value: forged, unit: "count" as const }];
    if (forged === 0) return passed("Every mark that came back was the generator's own.", figures);
    const found = kinds.flatMap(({ id, words }) => {
      const count = sum(frames, id);
      return count > 0 ? [`${inWhole(count)} ${words}`] : [];
    });
    const marks = forged === 1 ? "1 mark" : `${inWhole(forged)} marks`;
    return invalid(`The server returned ${marks} that the generator did not send: ${found.join("; ")}.`, figures);
  },
};
