import { secondsOf, sum } from "../../../frame/over-frames.ts";
import { inBytes } from "../../../metric/quantity-text.ts";
import { measuredFrames, valuesOf } from "../../facts.ts";
import { type Finding, notJudged, passed, type Rule, suspect } from "../../rule.ts";

/** About 1,000 short lines: the engine then spends a hundredth of a core on them. */
const FLOOD_BYTES_PER_S = 64 * 1024;

/** The engine's daemon takes a container's lines, and its time is in no container's account: a server can have work done there. */
export const logFlood: Rule = {
  id: "log-flood",
  title: "The server's log was small",
  formula: "bytes that the server wrote to its log ÷ measured window",
  source: "a server that writes a line for each message has the engine spend more CPU time than it uses itself",
  thresholds: [{ value: FLOOD_BYTES_PER_S, unit: "bytes", meaning: "per second, from here SUSPECT" }],
  speaksOfServer: true,
  judge(facts): Finding {
    const frames = measuredFrames(facts);
    if (valuesOf(frames, "server.log").length === 0)
      return notJudged("This trial was not checked for how much the server logs.");
    const bytesPerS = sum(frames, "server.log") / secondsOf(frames);
    const figures = [{ label: "Log per second", value: bytesPerS, unit: "bytes" as const }];
    const sentence = `The server wrote ${inBytes(bytesPerS)} to its log each second`;
    if (bytesPerS < FLOOD_BYTES_PER_S) return passed(`${sentence}.`, figures);
    return suspect(`${sentence}: the engine's work for these lines is in no container's CPU time.`, figures);
  },
};
