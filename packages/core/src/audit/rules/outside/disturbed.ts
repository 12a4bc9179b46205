import type { FrameValueId } from "../../../frame/frame-values.ts";
import type { Watched } from "../../disturbance.ts";
import { type TrialFacts, valuesOf } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { inSeconds } from "../../seconds.ts";
import { typedDisturbances } from "./from-outside.ts";
import { outsideRules } from "./outside-rules.ts";

/** Kinds that rules of their own judge. */
const JUDGED_ELSEWHERE = new Set(["paused", "limits-changed", "network-cut", "killed", "signalled"]);

/** Everything that can be watched, and how a trial shows that it was: an entry of its list, or a value in its frames. */
const SOURCES: readonly (readonly [name: string, seenBy: Watched | { id: FrameValueId }])[] = [
  ["the engine's events", "engine-events"],
  ["paused containers", { id: "server.frozen" }],
  ["CPU quotas", { id: "server.cpu.quota" }],
  ["stalls of the generator", { id: "stall.time" }],
  ["suspended hosts", { id: "host.suspended" }],
  ["steps of the clock", { id: "host.clock.step" }],
  ["stolen CPU time", { id: "host.cpu.steal" }],
  ["other load on the host", { id: "host.cpu.busy" }],
  ["waiting for CPU", { id: "host.pressure.cpu" }],
  ["waiting for memory", { id: "host.pressure.memory" }],
  ["the CPUs' frequency", { id: "host.cpu.frequency" }],
  ["dropped packets", { id: "host.softnet.drops" }],
  ["segments sent again", { id: "server.tcp.retransmits" }],
  ["the network to the server", { id: "path.rtt" }],
  ["the network to the generator", { id: "path.generator.outage" }],
  ["the database", "database"],
];

/** A disturbed trial is never silently comparable, and an undisturbed one lists what was watched. */
export const disturbed: Rule = {
  id: "disturbed",
  title: "Nothing disturbed the trial",
  formula:
    "faults around the worker while it measured (database slow or away, frames late, the engine's events lost, generators apart), and the list of what was watched",
  source: "a retry that hides a fault hides its effect on the figures",
  thresholds: [{ value: 1, unit: "count", meaning: "fault: SUSPECT from here" }],
  judge(facts): Finding {
    const faults = [
      ...facts.observed.disturbances.filter((one) => typeof one === "string"),
      ...typedDisturbances(facts).flatMap((one) =>
        JUDGED_ELSEWHERE.has(one.kind) ? [] : [`${one.sentence.replace(/\.$/, "")} (${inSeconds([one])}).`],
      ),
    ];
    const [first] = faults;
    if (first !== undefined) {
      const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
      return suspect(`${first}${more}`, [{ label: "Faults", value: faults.length, unit: "count" }]);
    }
    const watched = listSources(facts, true);
    const unwatched = listSources(facts, false);
    if (watched.length === 0) return notJudged("This trial was not checked for disturbances.");
    const isNamed = outsideRules.some(({ judge }) => ["suspect", "invalid"].includes(judge(facts).outcome));
    const opening = isNamed ? "Nothing else disturbed the trial." : "Undisturbed.";
    const gap = unwatched.length > 0 ? ` This trial was not checked for ${unwatched.join(", ")}.` : "";
    return passed(`${opening} Watched: ${watched.join(", ")}.${gap}`);
  },
};

/** Names of the sources that were watched during a trial, or of those that were not. */
function listSources({ frames, observed }: TrialFacts, isWatched: boolean): string[] {
  const wasWatched = (seenBy: Watched | { id: FrameValueId }) =>
    typeof seenBy === "string" ? (observed.watched?.includes(seenBy) ?? false) : valuesOf(frames, seenBy.id).length > 0;
  return SOURCES.filter(([, seenBy]) => wasWatched(seenBy) === isWatched).map(([name]) => name);
}
