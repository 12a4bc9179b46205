import type { Frame } from "../../../frame/frame.ts";
import { inPercent } from "../../../metric/quantity-text.ts";
import { measuredFrames, type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { findSeconds, inSeconds } from "../../seconds.ts";
import { P99_SHARE } from "./from-outside.ts";

/** Share of the CPU that the trial was given, mean of the measured window. */
const OTHERS = 0.25;
/** The same, in a single second. Both are sampled at slightly different times, so a quiet second may show some tenths. */
const IN_A_SECOND = 0.5;

/** Other work on the host, such as a build, a backup or a second benchmark, takes CPU time and caches from both sides. */
export const otherLoad: Rule = {
  id: "other-load",
  title: "The host worked for this trial alone",
  formula:
    "(busy cores of the server's host − cores of server, proxy and generators on it) ÷ cores that these were given: mean of the measured window, and share of its seconds with a lot of it",
  source:
    "proc(5), /proc/stat; the kernel's own network work and the worker's, which stores the frames, are part of it",
  thresholds: [
    { value: OTHERS, unit: "ratio", meaning: "mean of the window: from here SUSPECT" },
    { value: IN_A_SECOND, unit: "ratio", meaning: "of a second: from here a bad second" },
    { value: P99_SHARE, unit: "ratio", meaning: "of the window in bad seconds: from here SUSPECT" },
  ],
  judge(facts): Finding {
    const { allotment, summary, frames } = facts;
    const busy = valuesOf(measuredFrames(facts), "host.cpu.busy");
    const { "server.cpu": server, "generator.cpu": generator, "proxy.cpu": proxy = 0 } = summary.values;
    if (busy.length === 0 || !allotment || server === undefined || generator === undefined)
      return notJudged("This trial was not checked for other load on the host.");
    const mean = busy.reduce((sum, cores) => sum + cores, 0) / busy.length;
    const { sides, given } = sidesOn(allotment, facts.observed.agent !== undefined);
    const cores = { server, generator };
    const used = sides.reduce((sum, side) => sum + cores[side], proxy);
    const share = Math.max(0, mean - used) / given;
    const figures = [{ label: "CPU time of others", value: share, unit: "ratio" as const }];
    const sentence = `Other processes used CPU worth ${inPercent(share)} of what ${sides.length > 1 ? "server and generator were" : `the ${sides[0]} was`} given`;
    const inSecond = (bound: number) => findSeconds(frames, (frame) => othersIn(frame, sides) >= bound * given);
    if (share < OTHERS && inSecond(IN_A_SECOND).share < P99_SHARE) return passed(`${sentence}.`, figures);
    const { spans } = inSecond(share < OTHERS ? IN_A_SECOND : OTHERS);
    return suspect(`${sentence}${spans.length > 0 ? ` (${inSeconds(spans)})` : ""}.`, figures);
  },
};

type Side = "server" | "generator";

/** The sides that work on the worker's host, and the cores they were given there: generators may stand on other hosts. */
function sidesOn(
  allotment: NonNullable<TrialFacts["allotment"]>,
  isElsewhere: boolean,
): { sides: Side[]; given: number } {
  if (isElsewhere) return { sides: ["generator"], given: allotment.generator.cpus };
  return allotment.otherHosts
    ? { sides: ["server"], given: allotment.server.cpus }
    : { sides: ["server", "generator"], given: allotment.server.cpus + allotment.generator.cpus };
}

/** Cores that worked for neither side in a frame; 0 if one of them was not recorded. */
function othersIn({ values }: Frame, sides: readonly Side[]): number {
  const used = sides.map((side) => {
    const user = values[`${side}.cpu.user`];
    return user === undefined ? Number.POSITIVE_INFINITY : user + (values[`${side}.cpu.system`] ?? 0);
  });
  const ofProxy = (values["proxy.cpu.user"] ?? 0) + (values["proxy.cpu.system"] ?? 0);
  return Math.max(0, (values["host.cpu.busy"] ?? 0) - ofProxy - used.reduce((sum, cores) => sum + cores, 0));
}
