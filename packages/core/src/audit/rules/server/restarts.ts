import { secondsOf } from "../../../frame/over-frames.ts";
import { inDigits } from "../../../metric/quantity-text.ts";
import { statOf } from "../../facts.ts";
import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

/** A server's clock and ours may differ by this much about how long it ran. */
const SLACK_S = 1;

/** A server that restarted in the middle lost its state, and its figures are those of two servers. A container that ends fails its trial; its own uptime tells of a restart inside the container. */
export const restarts: Rule = {
  id: "restarts",
  title: "The server ran through",
  formula: "server's own uptime ≥ seconds of load",
  source: "the contract: a server runs until it is told to stop",
  thresholds: [{ value: SLACK_S, unit: "s", meaning: "uptime shorter than the load by more is INVALID" }],
  judge(facts): Finding {
    if (facts.plan.disturbance?.kind === "restart") return notJudged("The scenario restarts the server on purpose.");
    const uptimeMs = statOf(facts, "uptimeMs");
    const loadS = secondsOf(facts.frames);
    if (uptimeMs === undefined) return notJudged("The server does not say how long it ran.");
    if (uptimeMs / 1000 < loadS - SLACK_S)
      return invalid(
        `The server says that it ran ${inDigits(uptimeMs / 1000)} s of ${inDigits(loadS)} s of load: it was restarted inside its container.`,
        [{ label: "Server's uptime", value: uptimeMs, unit: "ms" }],
      );
    return passed("The server ran through.");
  },
};
