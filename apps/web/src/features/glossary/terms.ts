/** Terms of figures and verdicts, for newcomers; `page` defines each in full. */
export const terms = {
  trial: {
    word: "Trial, round",
    page: "/docs/methodology#one-trial",
    meaning: "One server under one load, measured once. Rounds are repetitions, alternating with the other servers.",
  },
  median: {
    word: "Median",
    page: "/docs/methodology#comparing",
    meaning: "The middle of all rounds: half lie below it, half above. One odd round does not move it.",
  },
  interval: {
    word: "95 % interval",
    page: "/docs/methodology#comparing",
    meaning: "A range for the true value, based on these rounds: of 100 such intervals, 95 contain it.",
  },
  percentile: {
    word: "p50, p99",
    page: "/docs/methodology#latency",
    meaning:
      "Percentiles: the time within which 50 or 99 of 100 owed messages arrived. A lost one counts as later than all others, so p99 is “not delivered” if more than one in a hundred is lost. Of what arrived, lost ones are left out.",
  },
  ratio: {
    word: "Ratio",
    page: "/docs/methodology#comparing",
    meaning: "One figure divided by the other: 0.5× is half as much, 1× no difference, 2× twice as much.",
  },
  p: {
    word: "p",
    page: "/docs/methodology#comparing",
    meaning:
      "The probability of such a difference by chance alone. Up to 0.05 counts as a difference; with many metrics, each must be smaller (Holm’s correction).",
  },
  floor: {
    word: "A/A floor",
    page: "/docs/methodology#comparing",
    meaning:
      "The difference of a server to itself when it is measured twice on this machine. Nothing smaller counts as a difference.",
  },
  paired: {
    word: "Paired",
    page: "/docs/methodology#comparing",
    meaning:
      "Both sides were measured in turn within one run, so changes over time affect both equally. The interval and the test then compare each round with the other side’s round of the same block.",
  },
  verdict: {
    word: "Better, worse, same, inconclusive",
    page: "/docs/methodology#comparing",
    meaning:
      "Better and worse are shown beyond chance and beyond the A/A floor. Same is shown to differ by less than the margin (5 %), where the floor is no wider than that. Inconclusive: these rounds cannot tell, and more may.",
  },
  audit: {
    word: "VALID, SUSPECT, INVALID",
    page: "/docs/methodology#the-audit-valid-suspect-or-invalid",
    meaning:
      "The audit’s verdict on a trial. INVALID is in no figure; SUSPECT is used with its mark, and the reasons are beside it.",
  },
  tie: {
    word: "Tie",
    page: "/docs/methodology#comparing",
    meaning:
      "Servers whose intervals overlap, or whose medians lie within the A/A floor: no order among them was shown.",
  },
  delivery: {
    word: "Owed, delivered",
    page: "/docs/methodology#deliveries-and-the-ledger",
    meaning: "In a chat each message is owed to everybody in the room. Delivered messages really arrived.",
  },
  change: {
    word: "Change",
    page: "/docs/methodology#trends",
    meaning: "A point at which a metric moved and stayed, found over all runs of a line instead of two of them.",
  },
  setting: {
    word: "Setting",
    page: "/docs/methodology#trends",
    meaning: "Version of the scenario, load and machine. Only runs of one setting share a line or are compared.",
  },
} as const satisfies Record<string, { word: string; page: string; meaning: string }>;

export type TermId = keyof typeof terms;
