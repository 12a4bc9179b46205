/** The parts of the bench `verdicts`; each takes a minute or two and can be asked for alone. */
export const verdictParts = [
  "paired-6",
  "paired-10",
  "unpaired-10",
  "first-run-6",
  "first-run-10",
  "first-run-20",
  "ignored",
] as const;

export type VerdictPart = (typeof verdictParts)[number];
