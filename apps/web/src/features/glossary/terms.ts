/** The words that figures and verdicts are told with, for somebody who meets them for the first time. */
export const terms = {
  trial: {
    word: "Trial, round",
    meaning: "One server under one load, measured once. Rounds are repetitions, in turn with the other servers.",
  },
  median: {
    word: "Median",
    meaning: "The middle of all rounds: half lie below it, half above. One odd round does not move it.",
  },
  interval: {
    word: "95 % interval",
    meaning:
      "Where the true value lies, as far as these rounds tell: measured again and again, such intervals hold it 95 times of 100.",
  },
  percentile: {
    word: "p50, p99",
    meaning:
      "Percentiles: the time within which 50 or 99 of 100 owed messages arrived. A lost one counts as later than all others, so p99 is “not delivered” where more than one in a hundred is lost. Of what arrived, lost ones are left out.",
  },
  ratio: {
    word: "Ratio",
    meaning: "One figure divided by the other: 0.5× is half as much, 1× no difference, 2× twice as much.",
  },
  p: {
    word: "p",
    meaning:
      "How often chance alone would show such a difference between two that are alike. Up to 0.05 is called a difference; where many figures are judged, each must do better (Holm’s correction).",
  },
  floor: {
    word: "A/A floor",
    meaning:
      "How far one and the same server lies from itself when it is measured twice on this machine. Nothing smaller counts as a difference.",
  },
  paired: {
    word: "Paired",
    meaning:
      "Both sides were measured in turn within one run, so what changes with time meets both alike. The interval and the test then hold each round against the other side’s round of the same block.",
  },
  verdict: {
    word: "Better, worse, same, inconclusive",
    meaning:
      "Better and worse are shown beyond chance and beyond the A/A floor. Same is shown to differ by less than the margin (5 %), where the floor is no wider than that. Inconclusive: these rounds cannot tell, and more may.",
  },
  audit: {
    word: "VALID, SUSPECT, INVALID",
    meaning:
      "What the audit says of a trial. INVALID is in no figure; SUSPECT is used with its mark, for the reasons that stand beside it.",
  },
  tie: {
    word: "Tie",
    meaning:
      "Servers whose intervals overlap, or whose medians lie within the A/A floor: no order among them was shown.",
  },
  delivery: {
    word: "Owed, delivered",
    meaning: "In a chat each message is owed to everybody in the room. Delivered is what really arrived.",
  },
  change: {
    word: "Change",
    meaning:
      "A place where a figure moved and stayed moved, found over all runs of a line and not by looking at two of them.",
  },
  setting: {
    word: "Setting",
    meaning: "Version of the scenario, load and machine. Only runs of one setting stand on a line or are compared.",
  },
} as const satisfies Record<string, { word: string; meaning: string }>;

export type TermId = keyof typeof terms;
