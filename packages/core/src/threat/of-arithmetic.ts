import { rule, seed } from "./proofs.ts";
import type { ThreatFamily } from "./threat.ts";

/** Errors between the measurement and the sentence. */
export const threatsOfArithmetic: ThreatFamily = {
  title: "Arithmetic that deceives",
  threats: [
    {
      id: "wrong-denominator",
      title: "A rate is divided by another time",
      wrong: "A rate over a program's whole life contains its idle time; one over a client's sleep is a constant.",
      caught: "Rates are messages of the measured window over its length. The rule computes them again.",
      rules: ["measured-window"],
      proof: [seed("measured-window")],
      remains: "A window's edge falls between two messages: a rate is right to one message.",
    },
    {
      id: "impossible-figures",
      title: "Rate and latency contradict each other",
      wrong: "Connections × depth bound what can be in flight. A table that exceeds this bound was not measured.",
      caught: "Little's law is applied to every closed loop, and to anybody's table on the page Audit a table.",
      rules: ["littles-law"],
      proof: [
        rule("figures/figures", "littlesLaw"),
        { file: "packages/core/src/audit/table/audit-table.test.ts", shows: "percentiles-ordered" },
      ],
      remains: "In open loads nothing bounds what is in flight, so the law says little there.",
    },
    {
      id: "averaged-percentiles",
      title: "Percentiles are averaged or copied",
      wrong: "The mean of two p99 is no p99. Columns of published tables repeat each other.",
      caught: "Percentiles come from merged histograms alone. Their order and their distinctness are checked.",
      rules: ["percentiles-ordered", "percentiles-distinct"],
      proof: [
        rule("figures/figures", "percentilesOrdered"),
        rule("figures/figures", "percentilesDistinct"),
        { file: "packages/core/src/histogram/histogram.test.ts", shows: "merging" },
      ],
      remains: "A histogram has three significant digits, and a value above 60 s counts as 60 s.",
    },
    {
      id: "missing-seconds",
      title: "Seconds are missing",
      wrong: "A trial whose worst seconds were lost is another, better trial.",
      caught: "Seconds are numbered, acknowledged and stored once. A gap is INVALID.",
      rules: ["frames-complete"],
      proof: [
        rule("figures/figures", "framesComplete"),
        { file: "packages/k6/output/socket_test.go", shows: "TestNoFrameIsLostHoweverOftenTheSocketBreaks" },
      ],
      remains: "A generator that dies loses its open second, and the trial fails.",
    },
    {
      id: "not-steady",
      title: "It was still warming up, or it grew worse",
      wrong: "A mean over a warming runtime, a filling queue or a leak describes no state that exists.",
      caught: "A warm-up is excluded. The first third of the measured window is compared with the last.",
      rules: ["steady-state"],
      proof: [rule("figures/figures", "steadyState")],
      remains: "A slow change over hours needs a soak, which has criteria of its own.",
    },
    {
      id: "copied-rounds",
      title: "A round is the copy of another",
      wrong: "Published tables repeat rounds to the last digit.",
      caught: "Three figures of two rounds that agree to the last digit are called a copy.",
      rules: ["rounds-identical"],
      proof: [rule("figures/figures", "roundsIdentical")],
      remains: "A copy with one digit changed is not seen.",
    },
    {
      id: "chance",
      title: "Chance is taken for a difference",
      wrong: "Two runs of one program differ. With few rounds the better of two equals is drawn.",
      caught:
        "Rounds are interleaved at random. A verdict needs a test and an interval of one design, corrected for the number of figures; fewer rounds say what would be needed.",
      rules: [],
      proof: [
        { file: "packages/core/src/statistics/two-samples/verdict-tests.test.ts", shows: "holm" },
        { file: "packages/core/src/compare/figures/judge-figures.test.ts", shows: "judgeFigures" },
      ],
      remains:
        "One verdict in twenty of equal servers is wrong at the stated level. Rounds that depend on each other count as fewer.",
    },
    {
      id: "tie-as-rank",
      title: "A tie is shown as a rank",
      wrong: "A table sorted by a figure ranks what cannot be told apart.",
      caught: "Servers tie where their intervals overlap or the host's own noise covers the difference.",
      rules: [],
      proof: [
        { file: "packages/core/src/compare/figures/aa-floor.test.ts", shows: "loor" },
        { file: "packages/core/src/compare/sides/judge-sides.test.ts", shows: "judgeSides" },
      ],
      remains: "Tying is not transitive: the first and the last of a group may differ.",
    },
  ],
};
