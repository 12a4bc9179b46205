import { inTime } from "../../../metric/quantity-text.ts";
import { valuesOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds, spansWhere } from "../../seconds.ts";

/** The clocks are read one after the other, and the boot clock moves in steps of 10 ms. */
const LEAST_MS = 100;

/** A suspended host runs nothing, and its monotonic clock stands still. Peers on other hosts and wall-clock timers see a gap that no latency shows. */
export const hostSuspended: Rule = {
  id: "host-suspended",
  title: "No host was suspended",
  formula: "Δ boot clock − Δ monotonic clock, on the server's host and on the generator's",
  source: "clock_gettime(2): CLOCK_BOOTTIME goes on while the system is suspended, CLOCK_MONOTONIC does not",
  thresholds: [
    {
      value: LEAST_MS,
      unit: "ms",
      meaning: "in a second of the measured window: from here INVALID; outside of it SUSPECT",
    },
  ],
  judge({ frames }): Finding {
    const lookedAt = valuesOf(frames, "host.suspended").length + valuesOf(frames, "clock.suspended").length;
    if (lookedAt === 0) return notJudged("This trial was not checked for suspended hosts.");
    const suspendedMs = ({ values }: (typeof frames)[number]) =>
      Math.max(values["host.suspended"] ?? 0, (values["clock.suspended"] ?? 0) / 1000);
    const hit = frames.filter((frame) => suspendedMs(frame) >= LEAST_MS);
    if (hit.length === 0) return passed("No host was suspended.");
    const totalMs = hit.reduce((total, frame) => total + suspendedMs(frame), 0);
    const spans = spansWhere(frames, (frame) => hit.includes(frame));
    const sentence = `A host was suspended for ${inTime(totalMs * 1000)} (${inSeconds(spans)}).`;
    const figures = [{ label: "Suspended", value: totalMs, unit: "ms" as const }];
    return hit.some(({ phase }) => phase === "measure") ? invalid(sentence, figures) : suspect(sentence, figures);
  },
};
