import { type Finding, invalid, notJudged, passed, type Rule } from "../../rule.ts";

/** Figures that contain the machine's noise: no two rounds agree on them to the last digit. */
const noisy = ["latency.mean", "server.cpu", "throughput.delivered"] as const;
/** So many of them must be equal. A rate alone may be: the schedule fixes it. */
const FEWEST = 2;

/** Two rounds never agree to the last digit. When they do one was copied, or replayed. */
export const roundsIdentical: Rule = {
  id: "rounds-identical",
  title: "No round is the copy of another",
  formula: "mean latency, server CPU and rate of two rounds, equal to the last digit",
  source: "published tables whose rounds repeat each other",
  thresholds: [{ value: FEWEST, unit: "count", meaning: "equal figures: INVALID from here" }],
  judge({ earlier, summary: { values } }): Finding {
    if (earlier.length === 0) return notJudged("This is the first round.");
    const twin = earlier.find(
      (other) => noisy.filter((id) => values[id] !== undefined && values[id] === other.values[id]).length >= FEWEST,
    );
    return twin
      ? invalid(`Mean latency, CPU and rate are those of round ${twin.round} to the last digit.`)
      : passed("The rounds differ, as measurements do.");
  },
};
