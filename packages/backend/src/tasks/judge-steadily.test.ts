import { expect, test } from "vitest";
import { systemClock } from "../lifetime/clock.ts";
import { judgeSteadily, startJudging } from "./judge-steadily.ts";

const HOLD_MS = 15_000;
const lost = ["a run"];

/** A process whose time passes as it is told. */
function watching() {
  let nowMs = 1_000;
  const backend = { clock: { ...systemClock, monotonicMs: () => nowMs } };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const look = (find: () => Promise<string[]> = async () => lost) => judgeSteadily(backend, HOLD_MS, find);
  /** Looks every five seconds; the last look is after that time. */
  const lookFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5_000) {
      await look();
      pass(5_000);
    }
    return look();
  };
  return { backend, pass, look, lookFor };
}

test("a holder that is lost is called so", async () => {
  expect(await watching().look()).toEqual(lost);
});

test("a process that has just started calls nobody lost: the database may have been away until now", async () => {
  const { backend, lookFor, pass, look } = watching();
  startJudging(backend);
  expect(await lookFor(HOLD_MS - 5_000)).toEqual([]);
  pass(5_000);
  expect(await look()).toEqual(lost);
});

test("who has watched for a while goes on, however often it is told to start", async () => {
  const { backend, lookFor, look } = watching();
  await lookFor(HOLD_MS);
  startJudging(backend);
  expect(await look()).toEqual(lost);
});

test.each([
  [
    "an error of the database",
    async ({ look }: ReturnType<typeof watching>) => look(() => Promise.reject(new Error("away"))).catch(() => []),
  ],
  [
    "a slow answer",
    async ({ look, pass }: ReturnType<typeof watching>) =>
      look(async () => {
        pass(4_000);
        return lost;
      }),
  ],
  ["a time in which the process stood still", async ({ pass }: ReturnType<typeof watching>) => pass(60_000)],
])("after %s nobody is called lost for a while", async (_, disturb) => {
  const process = watching();
  expect(await process.look()).toEqual(lost);
  await disturb(process);
  expect(await process.lookFor(HOLD_MS - 5_000)).toEqual([]);
  process.pass(5_000);
  expect(await process.look()).toEqual(lost);
});
