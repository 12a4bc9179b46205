import { expect, test } from "vitest";
import { describeTimeToVerdict } from "./time-to-verdict.ts";

/** Two trials for each round of so many seconds, one after another. */
function roundsOf(...seconds: readonly (number | null)[]) {
  let nowMs = 0;
  return seconds.flatMap((s, nth) => {
    const startedAt = new Date(nowMs);
    const finishedAt = s === null ? null : new Date(nowMs + s * 1_000);
    nowMs += (s ?? 0) * 1_000;
    return [1, 2].map(() => ({ round: nth + 1, startedAt, finishedAt }));
  });
}

/** So many rounds have ended. */
const after = (ended: number, moreRounds: number | null) => ({ moreRounds, rounds: Array(ended).fill(null) });

test("the time is that of the usual round, without the first, which builds images, and the one under way", () => {
  const trials = roundsOf(120, 20, 18, 22, null);
  expect(describeTimeToVerdict(after(4, 3), trials, { budgetS: 600 })).toBe(
    "A verdict is about 3 more rounds away, some 60 s.",
  );
  expect(describeTimeToVerdict(after(4, 1), trials, { budgetS: 600 })).toBe(
    "A verdict is about 1 more round away, some 20 s.",
  );
  expect(describeTimeToVerdict(after(4, 12), trials, { budgetS: 600 })).toContain("some 4 min");
});

test("where the budget ends before, it says how many rounds it has room for", () => {
  expect(describeTimeToVerdict(after(3, 40), roundsOf(30, 20, 20), { budgetS: 200 })).toBe(
    "Its budget has room for about 7 of the 40 more rounds that a verdict takes.",
  );
});

test("nothing is said before a round has ended, and where no number of rounds is known", () => {
  expect(describeTimeToVerdict(after(0, 4), roundsOf(null), { budgetS: 600 })).toBeNull();
  expect(describeTimeToVerdict(after(2, null), roundsOf(20, 20), { budgetS: 600 })).toBeNull();
});
