import { measuredFrames, valuesOf } from "../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inSeconds, spansWhere } from "../seconds.ts";
import { inPercent } from "../words.ts";

const STOLEN = { suspect: 0.03, invalid: 0.1 };

/** CPU time that the hypervisor gave to other machines although ours wanted it, as a share of all CPU time in the measured window. */
export const stealTime: Rule = {
  id: "steal-time",
  title: "The machine had its CPUs to itself",
  formula: "steal ÷ all CPU time of the host, mean over the measured window",
  source: "proc(5), /proc/stat",
  thresholds: [
    { value: STOLEN.suspect, unit: "ratio", meaning: "from here SUSPECT" },
    { value: STOLEN.invalid, unit: "ratio", meaning: "from here INVALID" },
  ],
  judge(facts): Finding {
    const shares = valuesOf(measuredFrames(facts), "host.cpu.steal");
    if (shares.length === 0) return notJudged("Steal time was not recorded.");
    const share = shares.reduce((sum, value) => sum + value, 0) / shares.length;
    const figures = [{ label: "Stolen CPU time", value: share, unit: "ratio" as const }];
    const took = `The hypervisor took ${inPercent(share)} of the CPU time away`;
    if (share < STOLEN.suspect) return passed(`${took}.`, figures);
    const spans = spansWhere(
      facts.frames,
      ({ phase, values }) => phase === "measure" && (values["host.cpu.steal"] ?? 0) >= STOLEN.suspect,
    );
    const sentence = `${took} (${inSeconds(spans)})`;
    return share >= STOLEN.invalid ? invalid(`${sentence}.`, figures) : suspect(`${sentence}.`, figures);
  },
};
