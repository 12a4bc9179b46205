import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Observed } from "@plumbline/core/audit/facts";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ClockOffset } from "@plumbline/core/frame/clock-offset";
import type { RunningContainer } from "../docker/container.ts";
import type { Execution } from "../jobs/execution.ts";
import { tell } from "../jobs/tell.ts";
import { startTogether } from "../load/start-together.ts";
import type { TakenFrames } from "../load/take-frames.ts";
import { withDeadline } from "./with-deadline.ts";

/** Generators that begin further apart than this do not make the load that was planned. */
const APART_MS = 100;

const decimals = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const inMs = (us: number) => `${decimals.format(us / 1000)} ms`;

/**
 * Waits until all generators of a trial are there, and lets them begin at the same moment.
 * @throws GENERATOR_SILENT when one does not come
 */
export async function beginTogether(
  execution: Execution,
  { trialId }: PlannedTrial,
  { generators, taken }: { generators: readonly RunningContainer[]; taken: TakenFrames },
): Promise<ClockOffset[]> {
  const began = Promise.all(taken.receivers.map(({ line }) => line)).then(startTogether);
  const absent = () => new AppError("GENERATOR_SILENT", "Not all of the load generators came to begin together.");
  const offsets = await withDeadline(began, execution.patience.generatorMs, absent, execution.signal);
  const clocks = offsets.map(({ offsetUs, uncertaintyUs }) => `${inMs(offsetUs)} (± ${inMs(uncertaintyUs)})`);
  await tell(
    execution,
    `${generators.length} generators begin together; their clocks are ahead of the worker's by ${clocks.join(", ")}`,
    { trialId },
  );
  return offsets;
}

/** How several generators began, and what speaks against the load that they made. */
export function judgeStart(
  offsets: readonly ClockOffset[],
  beganMs: readonly (number | null)[],
): { generators: NonNullable<Observed["generators"]>; disturbances: string[] } {
  const generators = offsets.map((offset, index) => ({ ...offset, beganMs: beganMs[index] ?? Number.NaN }));
  const began = generators.map(({ beganMs: at, offsetUs }) => at - offsetUs / 1000);
  const apartMs = Math.max(...began) - Math.min(...began);
  return {
    generators,
    disturbances: apartMs <= APART_MS ? [] : [`The generators began ${Math.round(apartMs)} ms apart.`],
  };
}
