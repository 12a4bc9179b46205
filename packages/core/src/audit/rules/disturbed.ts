import type { Watched } from "../disturbance.ts";
import { type TrialFacts, valuesOf } from "../facts.ts";
import { type Finding, passed, type Rule, suspect } from "../rule.ts";
import { inSeconds } from "../seconds.ts";
import { typedDisturbances } from "./from-outside.ts";
import { outsideRules } from "./outside-rules.ts";

/** Kinds that other rules judge. */
const JUDGED = new Set(["paused", "limits-changed", "network-cut", "killed", "signalled"]);

/** What can be watched: by the worker alone, or by values that frames have where it was. */
const SOURCES: readonly (readonly [name: string, seenBy: Watched | { id: string }])[] = [
  ["the engine's events", "engine-events"],
  ["paused containers", { id: "server.frozen" }],
  ["CPU quotas", { id: "server.cpu.quota" }],
  ["the generator's watchdog", { id: "stall.time" }],
  ["suspended hosts", { id: "host.suspended" }],
  ["steps of the clock", { id: "host.clock.step" }],
  ["stolen CPU time", { id: "host.cpu.steal" }],
  ["other load on the host", { id: "host.cpu.busy" }],
  ["waiting for CPU", { id: "host.pressure.cpu" }],
  ["waiting for memory", { id: "host.pressure.memory" }],
  ["the CPUs' frequency", { id: "host.cpu.frequency" }],
  ["dropped packets", { id: "host.softnet.drops" }],
  ["segments sent again", { id: "server.tcp.retransmits" }],
  ["the way to the server", { id: "path.rtt" }],
  ["the database", "database"],
];

/** A trial touched by a fault of its surroundings is never silently comparable, and one that was not says what was looked at. */
export const disturbed: Rule = {
  id: "disturbed",
  title: "Nothing disturbed the trial",
  formula:
    "faults of the worker's own surroundings while it measured (database slow or away, frames late, the engine's events lost, generators apart), and the list of what was watched",
  source: "a retry that hides a fault hides what the fault did to the figures",
  thresholds: [{ value: 1, unit: "count", meaning: "fault: SUSPECT from here" }],
  judge(facts): Finding {
    const faults = [
      ...facts.observed.disturbances.filter((one) => typeof one === "string"),
      ...typedDisturbances(facts).flatMap((one) =>
        JUDGED.has(one.kind) ? [] : [`${one.sentence.replace(/\.$/, "")} (${inSeconds([one])}).`],
      ),
    ];
    const [first] = faults;
    if (first !== undefined) {
      const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
      return suspect(`${first}${more}`, [{ label: "Faults", value: faults.length, unit: "count" }]);
    }
    const isNamed = outsideRules.some(({ judge }) => ["suspect", "invalid"].includes(judge(facts).outcome));
    return passed(`${isNamed ? "Nothing else disturbed the trial" : "Undisturbed"}. ${describeWatch(facts)}`);
  },
};

function describeWatch({ frames, observed }: TrialFacts): string {
  const isWatched = (seenBy: Watched | { id: string }) =>
    typeof seenBy === "string" ? (observed.watched?.includes(seenBy) ?? false) : valuesOf(frames, seenBy.id).length > 0;
  const names = (watched: boolean) =>
    SOURCES.filter(([, seenBy]) => isWatched(seenBy) === watched).map(([name]) => name);
  const [seen, unseen] = [names(true), names(false)];
  const parts = [
    seen.length > 0 ? `Watched: ${seen.join(", ")}.` : "",
    unseen.length > 0 ? `Not watched: ${unseen.join(", ")}.` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}
