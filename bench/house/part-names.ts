/** Parts of the bench of the house; the times only run if they are asked for by name, as they take minutes. */
export const houseParts = [
  "knots",
  "names",
  "duplicates",
  "copies",
  "sizes",
  "comments",
  "errors",
  "environment",
  "walk",
  "check-time",
  "test-time",
] as const;

export type HousePart = (typeof houseParts)[number];

/** Parts that run commands and measure their times. */
export const timedParts: readonly HousePart[] = ["check-time", "test-time"];
