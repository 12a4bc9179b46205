import { sum, sumKnown } from "../../../frame/over-frames.ts";
import { inWhole } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** Bytes from which every known library compresses a message by default. The generator counts uncompressed messages from here on. */
const COMPRESSIBLE = 1024;

/**
 * A server that agrees to permessage-deflate and sends everything uncompressed saves the work that the scenario measures. RFC 7692,
 * section 6, lets it leave any message uncompressed, so only a trial without a single compressed message is judged, and only if some
 * messages were so long that every library compresses them. It may also forget after each message (section 7.1.1.1), and then a trial with
 * context has the figures of one without.
 */
export const deflateDone: Rule = {
  id: "deflate-done",
  title: "Agreed compression was done",
  formula: `compressed messages, and uncompressed ones of ${inWhole(COMPRESSIBLE)} bytes or more, on connections that agreed on permessage-deflate, whole trial`,
  source: "a server that accepts permessage-deflate and compresses nothing",
  thresholds: [
    { value: 1, unit: "count", meaning: "long message uncompressed and none compressed: INVALID from here" },
    { value: 1, unit: "count", meaning: "connection with a context, where the load asks for it: below it SUSPECT" },
  ],
  speaksOfServer: true,
  judge({ plan, frames }): Finding {
    if (!plan.transport?.deflate) return notJudged("The load does not ask for compression.");
    const connections = sumKnown(frames, "connections.deflated");
    if (connections === undefined) return notJudged("This trial was not checked for compression.");
    if (connections === 0) return notJudged("The server declined to compress.");
    const compressed = sum(frames, "deliveries.compressed");
    const uncompressed = sum(frames, "deliveries.uncompressed");
    const figures = [
      { label: "Compressed", value: compressed, unit: "count" as const },
      { label: "Long and uncompressed", value: uncompressed, unit: "count" as const },
    ];
    if (compressed === 0 && uncompressed === 0)
      return notJudged(`Nothing was compressed, and no message was as long as ${inWhole(COMPRESSIBLE)} bytes.`);
    if (compressed === 0)
      return invalid(
        `The server agreed to compress on ${inWhole(connections)} connections and compressed none of ${inWhole(uncompressed)} messages of ${inWhole(COMPRESSIBLE)} bytes or more.`,
        figures,
      );
    if (plan.transport.context && sumKnown(frames, "connections.withContext") === 0)
      return suspect(
        "The server keeps no context between messages: these are the figures of compression without one.",
        figures,
      );
    return passed(
      `${inWhole(compressed)} messages came compressed, ${inWhole(uncompressed)} of ${inWhole(COMPRESSIBLE)} bytes or more did not.`,
      figures,
    );
  },
};
