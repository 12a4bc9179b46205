import { expect, test } from "vitest";
import { type BisectAnswer, fewestDuels, learn, nextStep, openBisection } from "./bisect.ts";

/** Searches with these answers. @returns what it found, and the commits that were measured */
function search(commits: number, answer: (commit: number) => BisectAnswer) {
  const measured: number[] = [];
  for (let state = openBisection(commits); ; ) {
    const step = nextStep(state);
    if (step.kind === "found") return { found: step.commits, measured };
    measured.push(step.commit);
    state = learn(state, step.commit, answer(step.commit));
  }
}

test("each of 64 commits is found, in six duels", () => {
  for (let culprit = 1; culprit <= 64; culprit++) {
    const { found, measured } = search(64, (commit) => (commit >= culprit ? "slower" : "as-fast"));
    expect(found).toEqual([culprit]);
    expect(measured.length).toBeLessThanOrEqual(fewestDuels(64));
  }
});

test("commits that do not build are stepped over, and are named where the culprit may be one of them", () => {
  const broken = [30, 31, 32, 33, 34];
  const answer = (commit: number): BisectAnswer =>
    broken.includes(commit) ? "skipped" : commit >= 33 ? "slower" : "as-fast";
  expect(search(64, answer).found).toEqual([30, 31, 32, 33, 34, 35]);
  const other = (commit: number): BisectAnswer =>
    broken.includes(commit) ? "skipped" : commit >= 50 ? "slower" : "as-fast";
  expect(search(64, other).found).toEqual([50]);
});

test("a duel without a verdict is repeated, and then its neighbour is measured", () => {
  const { found, measured } = search(8, (commit) => (commit === 4 ? "undecided" : commit >= 6 ? "slower" : "as-fast"));
  expect(found).toEqual([6]);
  expect(measured.slice(0, 3)).toEqual([4, 4, 3]);
});

test("one commit is the culprit without a duel, and no commit is refused", () => {
  expect(search(1, () => "slower")).toEqual({ found: [1], measured: [] });
  expect(() => openBisection(0)).toThrow(RangeError);
});
