import { sum } from "../../../frame/over-frames.ts";
import { inPercent, inWhole } from "../../../metric/quantity-text.ts";
import { measuredFrames } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const ALL = 0.99;
const HALF = 0.5;

/** Handshakes completed ÷ connections tried until the measured window's end: clients that never connected generate no load. */
export const connections: Rule = {
  id: "connections",
  title: "The clients were really connected",
  formula: "connections opened ÷ connections tried, warm-up and measured window",
  source: "a first failed connection that silently ended the client, and took its load with it",
  thresholds: [
    { value: ALL, unit: "ratio", meaning: "below it SUSPECT" },
    { value: HALF, unit: "ratio", meaning: "below it INVALID" },
  ],
  speaksOfServer: true,
  judge(facts): Finding {
    if (facts.plan.disturbance) return notJudged("The scenario cuts or refuses connections on purpose.");
    const until = facts.frames.filter((frame) => frame.phase !== "drain");
    const [tried, opened] = [sum(until, "connections.attempted"), sum(until, "connections.opened")];
    if (tried === 0 || measuredFrames(facts).length === 0) return notJudged("No connection was tried.");
    const ratio = Math.min(1, opened / tried);
    const figures = [
      { label: "Tried", value: tried, unit: "count" as const },
      { label: "Opened", value: opened, unit: "count" as const },
    ];
    const sentence = `${inWhole(opened)} of ${inWhole(tried)} connections were opened (${inPercent(ratio)})`;
    if (ratio >= ALL) return passed(`${sentence}.`, figures);
    const meaning = `${sentence}: the load was that of fewer clients.`;
    return ratio < HALF ? invalid(meaning, figures) : suspect(meaning, figures);
  },
};
