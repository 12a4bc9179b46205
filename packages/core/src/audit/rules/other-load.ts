import { measuredFrames, valuesOf } from "../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../rule.ts";
import { inPercent } from "../words.ts";

const OTHERS = 0.25;

/** Work of others on the host, which takes CPU time and caches from both sides: a build, a backup, a second benchmark. */
export const otherLoad: Rule = {
  id: "other-load",
  title: "The host worked for this trial alone",
  formula:
    "(busy cores of the server's host − mean cores of server and generators on it) ÷ cores that these were given, in the measured window",
  source: "proc(5), /proc/stat; the kernel's own network work and ours that keeps the frames are in it",
  thresholds: [{ value: OTHERS, unit: "ratio", meaning: "from here SUSPECT" }],
  judge(facts): Finding {
    const { allotment, summary } = facts;
    const busy = valuesOf(measuredFrames(facts), "host.cpu.busy");
    const { "server.cpu": server, "generator.cpu": generator } = summary.values;
    if (busy.length === 0 || !allotment || server === undefined || generator === undefined)
      return notJudged("What else the host did was not recorded.");
    const mean = busy.reduce((sum, cores) => sum + cores, 0) / busy.length;
    // generators on other hosts are no part of what this one does
    const sides = allotment.otherHosts
      ? { name: "the server", whose: "its", used: server, given: allotment.server.cpus }
      : {
          name: "server and generator",
          whose: "their",
          used: server + generator,
          given: allotment.server.cpus + allotment.generator.cpus,
        };
    const share = Math.max(0, mean - sides.used) / sides.given;
    const figures = [{ label: "CPU time of others", value: share, unit: "ratio" as const }];
    const sentence = `Beside ${sides.name} the host worked ${inPercent(share)} of ${sides.whose} CPU time`;
    return share < OTHERS ? passed(`${sentence}.`, figures) : suspect(`${sentence} for something else.`, figures);
  },
};
