import { connectBackend } from "@plumbline/backend/backend";
import { findWorkers } from "@plumbline/backend/workers/find-workers";
import { StartError } from "@plumbline/launcher/failure";
import { waitUntil } from "@plumbline/launcher/process/wait-until";
import { pino } from "pino";
import { startOtherHost } from "../../apps/worker/src/docker/testing/other-host.ts";
import { isRoot } from "../../apps/worker/src/docker/testing/start-engine.ts";
import type { BenchContext } from "../figure/bench.ts";
import type { Figure } from "../figure/figure.ts";
import { medianOf } from "../figure/statistics.ts";
import { startFaultyInstance } from "./instance.ts";

const ROUNDS = 5;
const RECOVERS_WITHIN_MS = 180_000;

/** Time from an engine that answers again until a worker says so. @throws StartError where no engine of its own can be started */
export async function measureRestartedEngine({ signal, say }: BenchContext): Promise<Figure[]> {
  if (!isRoot)
    throw new StartError("The engine that is restarted is one of the bench's own.", "run it as root, on Linux.");
  await using host = await startOtherHost();
  await using instance = await startFaultyInstance(signal, host.address);
  await using backend = await connectBackend({ ...instance, log: pino({ level: "silent" }) });
  const sees = async (available: boolean) => {
    const within = { withinMs: RECOVERS_WITHIN_MS, everyMs: 50, signal };
    const isSeen = async () => (await findWorkers(backend)).some(({ engine }) => engine.available === available);
    if (!(await waitUntil(isSeen, within)))
      throw new Error(`no worker calls its engine ${available ? "there" : "away"}`);
  };
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await sees(true);
    const back = await host.stop();
    await sees(false);
    await back();
    const beganMs = performance.now();
    await sees(true);
    seconds.push((performance.now() - beganMs) / 1_000);
    say(`round ${round + 1} of ${ROUNDS}: ${seconds.at(-1)?.toFixed(1)} s`);
  }
  return [
    {
      name: "faults.restarted-engine",
      value: medianOf(seconds),
      unit: "s",
      against: `from its first answer until a worker takes runs again, median of ${ROUNDS}`,
      goal: { atMost: 30 },
    },
  ];
}
