import { secondsOf, statOf } from "../facts.ts";
import { type Finding, invalid, passed, type Rule } from "../rule.ts";
import { inDigits, inWhole } from "../words.ts";

/** A server's clock and ours may differ by this much about how long it ran. */
const SLACK_S = 1;

/** A server that was started anew in the middle lost its state, and its figures are those of two servers. Its own uptime tells of a restart inside the container. */
export const restarts: Rule = {
  id: "restarts",
  title: "The server ran through",
  formula: "restarts of the container = those that the plan asks for; server's uptime ≥ seconds of load",
  source: "the contract: a server runs until it is told to stop",
  thresholds: [{ value: SLACK_S, unit: "s", meaning: "uptime shorter than the load by more is INVALID" }],
  judge(facts): Finding {
    const planned = facts.plan.disturbance?.kind === "restart" ? 1 : 0;
    const { restarts: seen } = facts.observed;
    if (seen > planned) return invalid(`The server's container was started anew ${inWhole(seen)} times.`);
    const uptimeMs = statOf(facts, "uptimeMs");
    const loadS = secondsOf(facts.frames);
    if (planned === 0 && uptimeMs !== undefined && uptimeMs / 1000 < loadS - SLACK_S)
      return invalid(
        `The server says that it ran ${inDigits(uptimeMs / 1000)} s of ${inDigits(loadS)} s of load: it was started anew inside its container.`,
        [{ label: "Server's uptime", value: uptimeMs, unit: "ms" }],
      );
    return passed(planned > 0 ? "The server was restarted once, as the scenario asks." : "The server ran through.");
  },
};
