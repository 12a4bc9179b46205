import { inTime } from "../../../metric/quantity-text.ts";
import { type Finding, invalid, notJudged, passed, type Rule, suspect } from "../../rule.ts";
import { passesOf } from "./visits.ts";

/** How far a client's time may lie above the server's and two round trips, for a scheduler's moment at each end. */
const LONGER = { suspect: 0.1, invalid: 0.5 };
const MOMENT_US = { suspect: 5_000, invalid: 50_000 };
/** How far below: two clocks' ticks. */
const SHORTER_US = 1_000;

/**
 * A client's time from first send to last receive encloses the server's from first message in to last out, and beside that no
 * more than the way there of the message that it sent first and the way back of the echo that it received last. Each is a part
 * of a round trip that it reports, so together at most twice the longest of them. Catches seed 2's program, which slept for
 * clients × messages ÷ 100 + 10 seconds and divided by that.
 */
export const clientWindow: Rule = {
  id: "client-window",
  title: "The client's time is that of its messages",
  formula:
    "(client's (last receive − first send) − 2 × its highest latency) ÷ server's (last message out − first message in) − 1, each pass",
  source: "5,000 messages ÷ a sleep of 60 s, published as 83.3/s",
  thresholds: [
    { value: LONGER.suspect, unit: "ratio", meaning: "longer by this and by 5 ms: SUSPECT from here" },
    { value: LONGER.invalid, unit: "ratio", meaning: "longer by this and by 50 ms: INVALID from here" },
    { value: SHORTER_US, unit: "µs", meaning: "shorter than the server's by more: INVALID, its rate is too high" },
  ],
  judge(facts): Finding {
    const passes = passesOf(facts);
    if (passes === null) return notJudged("No client is measured here.");
    if (typeof passes === "string") return notJudged(`${passes}.`);
    let doubt: Finding | null = null;
    for (const { claimed, seen } of passes) {
      const claimedUs = claimed.durationMs * 1000;
      const offUs = claimedUs - seen.windowUs;
      const unexplainedUs = offUs - 2 * (claimed.values["latency.max"] ?? 0);
      const off = seen.windowUs > 0 ? unexplainedUs / seen.windowUs : 0;
      const sentence = `The client says that its messages took ${inTime(claimedUs)}, and the server saw them within ${inTime(seen.windowUs)}`;
      const figures = [
        { label: "Client's time", value: claimedUs, unit: "µs" as const },
        { label: "Server's time", value: seen.windowUs, unit: "µs" as const },
        { label: "Two round trips", value: offUs - unexplainedUs, unit: "µs" as const },
      ];
      if (offUs < -SHORTER_US) return invalid(`${sentence}: its rate is higher than what there was.`, figures);
      if (off >= LONGER.invalid && unexplainedUs >= MOMENT_US.invalid)
        return invalid(`${sentence}: its rate is divided by something else, such as a sleep.`, figures);
      if (off >= LONGER.suspect && unexplainedUs >= MOMENT_US.suspect)
        doubt ??= suspect(`${sentence}: two round trips leave ${inTime(unexplainedUs)} of it unexplained.`, figures);
    }
    return doubt ?? passed("The client's time is the one that the server saw.");
  },
};
