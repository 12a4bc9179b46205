import { expect, test } from "vitest";
import { SharedRound } from "./shared-round.ts";

/** Both sides of a round, and what they did in order. */
function openRound(signal = new AbortController().signal) {
  const round = new SharedRound(signal);
  const first = round.opponentOf(0, { serverId: "second", half: 0, paddingBytes: 0, layout: null });
  const second = round.opponentOf(1, { serverId: "first", half: 1, paddingBytes: 0, layout: null });
  return { round, first, second, done: [] as string[] };
}

test("the first side is prepared before the second, and neither server starts before both are", async () => {
  const { first, second, done } = openRound();
  const note = (word: string) => async () => void done.push(word);
  await Promise.all([
    second.inTurn(note("second prepared")),
    first.mayStart().then(note("first starts")),
    first.inTurn(note("first prepared")),
  ]);
  expect(done).toEqual(["first prepared", "second prepared", "first starts"]);
});

test("the second server starts once the first has the host's slot", async () => {
  const { first, second, done } = openRound();
  const started = second.mayStart().then(() => done.push("second starts"));
  done.push("first placed");
  first.placed();
  await started;
  expect(done).toEqual(["first placed", "second starts"]);
});

test("a side that fails ends every wait of the other, and its own error is the round's", async () => {
  const { round, first } = openRound();
  const waits = [first.mayStart(), first.meet([]), first.startTogether([], false)];
  const error = new Error("the second server ended");
  round.fail(1, error);
  round.fail(0, new Error("a consequence"));
  for (const wait of waits) await expect(wait).rejects.toThrow("the other side of the round has failed");
  expect(round.failure).toEqual({ place: 1, thrown: error });
  expect(round.signal.aborted).toBe(true);
});

test("each side learns when the other one began, once both loads are over", async () => {
  const { first, second, done } = openRound();
  const told = first.tellBegins([1_000]).then((begins) => done.push(`second began at ${begins}`));
  done.push("second is over");
  expect(await second.tellBegins([1_002])).toEqual([1_000]);
  await told;
  expect(done).toEqual(["second is over", "second began at 1002"]);
});

test("the host's slot is given up after the second server is gone, also where that has failed", async () => {
  const { round, first, done } = openRound();
  const left = first.leaving[Symbol.asyncDispose]().then(() => done.push("first leaves"));
  round.fail(1, new Error("failed"));
  done.push("second gone");
  round.leave(1);
  await left;
  expect(done).toEqual(["second gone", "first leaves"]);
});

test("a first side that fails does not wait for a second one that waits for it", async () => {
  const { round, first, second, done } = openRound();
  const secondLeft = second.tellBegins([1_002]).catch(() => {
    done.push("second ends");
    round.leave(1);
  });
  const error = new Error("the first server ended");
  first.fail(error);
  await first.leaving[Symbol.asyncDispose]();
  done.push("first leaves");
  await secondLeft;
  expect(done).toEqual(["second ends", "first leaves"]);
  expect(round.failure).toEqual({ place: 0, thrown: error });
});

test("a run that is cancelled ends the round with its own reason, and no side has failed", async () => {
  const run = new AbortController();
  const { round, first } = openRound(run.signal);
  const wait = first.mayStart();
  run.abort(new Error("cancelled"));
  await expect(wait).rejects.toThrow("cancelled");
  expect(round.failure).toBeNull();
});
