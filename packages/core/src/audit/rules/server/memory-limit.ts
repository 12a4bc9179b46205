import { sum } from "../../../frame/over-frames.ts";
import { inWhole } from "../../../metric/quantity-text.ts";
import { valuesOf } from "../../facts.ts";
import { type Figure, type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** At its memory limit a side waits while the kernel reclaims memory, so it was slowed down. */
export const memoryLimit: Rule = {
  id: "memory-limit",
  title: "No side ran into its memory limit",
  formula: "memory limit hits of the cgroup (memory.failcnt, or `max` of memory.events), each side",
  source: "the kernel's memory controller: at the limit an allocation reclaims before it succeeds",
  thresholds: [{ value: 1, unit: "count", meaning: "server: from here SUSPECT; generator: from here INVALID" }],
  judge({ frames }): Finding {
    const hitsOf = (side: "server" | "generator") =>
      valuesOf(frames, `${side}.memory.limitHits`).length === 0 ? undefined : sum(frames, `${side}.memory.limitHits`);
    const [server, generator] = [hitsOf("server"), hitsOf("generator")];
    if (server === undefined && generator === undefined)
      return notJudged("This trial was not checked for hits of the memory limit.");
    const figures: Figure[] = [];
    if (server !== undefined) figures.push({ label: "Server's limit hits", value: server, unit: "count" });
    if (generator !== undefined) figures.push({ label: "Generator's limit hits", value: generator, unit: "count" });
    if (generator) return invalid(`The generator ran into its memory limit ${inWhole(generator)} times.`, figures);
    if (server)
      return suspect(
        `The server ran into its memory limit ${inWhole(server)} times and was slowed down by it.`,
        figures,
      );
    if (server === undefined || generator === undefined)
      return passed(
        `The ${server === undefined ? "generator" : "server"} did not run into its memory limit; of the ${server === undefined ? "server" : "generator"} nothing was recorded.`,
        figures,
      );
    return passed("No side ran into its memory limit.", figures);
  },
};
