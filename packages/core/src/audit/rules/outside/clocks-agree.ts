import { inPercent, inTime } from "../../../metric/quantity-text.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

const SHARE = 0.1;

/** If one clock gives the time at which a message left and another the time at which it came, their difference is in the latency. */
export const clocksAgree: Rule = {
  id: "clocks-agree",
  title: "The hosts' clocks agree",
  formula:
    "how far two clocks may be apart (uncertainty of the offset + |drift| since; of a chat the two generators' that are furthest, of ticks at an address the server's) ÷ p50 of latency",
  source: "F. Cristian, Probabilistic clock synchronization (1989): half of the quickest exchange is the uncertainty",
  thresholds: [{ value: SHARE, unit: "ratio", meaning: "from here SUSPECT" }],
  judge({ plan, allotment, observed: { generators = [], serverClock }, summary: { values } }): Finding {
    const others = allotment?.otherHosts ? generators : [];
    const doubts = others
      .map(({ uncertaintyUs, driftUs = 0 }) => uncertaintyUs + Math.abs(driftUs))
      .sort((a, b) => b - a);
    const clocks = clocksIn(plan.workload);
    const isApart = clocks > 0 && doubts.length >= clocks;
    if (!isApart && !serverClock) return notJudged("Each latency was measured by one clock alone.");
    const latency = values["latency.p50"];
    if (latency === undefined || latency <= 0) return notJudged("No latency was measured.");
    if (serverClock?.driftUs === null)
      return suspect("The server's clock could not be read again after the load: how far it moved is not known.");
    const ofServer = serverClock ? serverClock.uncertaintyUs + Math.abs(serverClock.driftUs ?? 0) : 0;
    const apart = doubts.slice(0, clocks).reduce((sum, doubt) => sum + doubt, ofServer);
    const figures = [
      { label: "Clocks apart at most", value: apart, unit: "µs" as const },
      { label: "Latency p50", value: latency, unit: "µs" as const },
    ];
    const sentence = `The clocks of the hosts may be ${inTime(apart)} apart, ${inPercent(apart / latency)} of the latency's p50`;
    return apart / latency < SHARE ? passed(`${sentence}.`, figures) : suspect(`${sentence}.`, figures);
  },
};

/** How many generators' clocks are in a latency beside that of the server's host: a chat's two, a tick's one, an answer's none. */
function clocksIn(workload: string): number {
  return workload === "chat" ? 2 : workload === "ticks" ? 1 : 0;
}
