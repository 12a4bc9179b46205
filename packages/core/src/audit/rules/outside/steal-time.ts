import { inPercent } from "../../../metric/quantity-text.ts";
import { measuredFrames, valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { findSeconds, inSeconds, spansWhere } from "../../seconds.ts";
import { P99_SHARE } from "./from-outside.ts";

/** Mean of the measured window. */
const STOLEN = { suspect: 0.03, invalid: 0.1 };
/** In a single second: half of one of two CPUs, and one of two CPUs. */
const IN_A_SECOND = { suspect: 0.25, invalid: 0.5 };

/** CPU time that the hypervisor gave to other machines while this one had work to do. */
export const stealTime: Rule = {
  id: "steal-time",
  title: "The machine had its CPUs to itself",
  formula: "steal ÷ all CPU time of the host, mean of the measured window, and share of its seconds with a lot of it",
  source: "proc(5), /proc/stat",
  thresholds: [
    { value: STOLEN.suspect, unit: "ratio", meaning: "mean of the window: from here SUSPECT" },
    { value: STOLEN.invalid, unit: "ratio", meaning: "mean of the window: from here INVALID" },
    {
      value: IN_A_SECOND.suspect,
      unit: "ratio",
      meaning: "of a second: from here a bad second, which counts for SUSPECT",
    },
    { value: IN_A_SECOND.invalid, unit: "ratio", meaning: "of a second: from here it counts for INVALID" },
    { value: P99_SHARE, unit: "ratio", meaning: "of the window in bad seconds: from here they count" },
  ],
  judge({ frames }): Finding {
    const shares = valuesOf(measuredFrames({ frames }), "host.cpu.steal");
    if (shares.length === 0) return notJudged("This trial was not checked for stolen CPU time.");
    const share = shares.reduce((sum, value) => sum + value, 0) / shares.length;
    const figures = [{ label: "Stolen CPU time", value: share, unit: "ratio" as const }];
    const took = `The hypervisor took ${inPercent(share)} of the CPU time away`;
    const badShare = (bound: number) =>
      findSeconds(frames, ({ values }) => (values["host.cpu.steal"] ?? 0) >= bound).share;
    const reaches = (level: "suspect" | "invalid") =>
      share >= STOLEN[level] || badShare(IN_A_SECOND[level]) >= P99_SHARE;
    if (!reaches("suspect")) return passed(`${took}.`, figures);
    const spans = spansWhere(
      frames,
      ({ phase, values }) => phase === "measure" && (values["host.cpu.steal"] ?? 0) >= STOLEN.suspect,
    );
    const most = inPercent(Math.max(...shares));
    const sentence = `${took}, up to ${most} in a second (${inSeconds(spans)}).`;
    return reaches("invalid") ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};
