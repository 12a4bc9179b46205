import type { Disturbance } from "@plumbline/core/audit/disturbance";
import type { Observed } from "@plumbline/core/audit/facts";
import { AppError } from "@plumbline/core/failure/app-error";
import type { ClockOffset } from "@plumbline/core/frame/clock-offset";
import type { Disposables } from "@plumbline/core/lifetime/disposables";
import { withDeadline } from "../async/with-deadline.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { TakenFrames } from "../load/frames/take-frames.ts";
import { startTogether } from "../load/start-together.ts";
import { type ClockWatch, watchClocks } from "../load/watch-clocks.ts";

/** Generators that begin further apart than this do not make the planned load, nor do the two sides of a duel. */
const APART_MS = 100;

const decimals = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const inMs = (us: number) => `${decimals.format(us / 1000)} ms`;

/** Offsets of the generators' clocks from the worker's at the start, and on other hosts the watch over them. */
export type GatedStart = { readonly offsets: readonly ClockOffset[]; readonly clocks: ClockWatch | null };

/**
 * Waits until all generators of a trial have connected, in a duel those of both sides, and starts their load at the same moment (gated start).
 * @param areApart true if they are on other hosts, whose clocks may run differently
 * @param serverUs how far the clock of a server elsewhere is ahead of the worker's; absent of a container
 * @param owned disposes the watch over such clocks with the measurement
 * @throws GENERATOR_SILENT when one does not come
 */
export async function beginTogether(
  session: TrialSession,
  { receivers }: Pick<TakenFrames, "receivers">,
  { areApart, serverUs, owned }: { areApart: boolean; serverUs?: number | undefined; owned: Disposables },
): Promise<GatedStart> {
  const { opponent } = session;
  const { timeouts, signal } = session.execution;
  const begun = Promise.all(receivers.map(({ line }) => line)).then(async (lines) => {
    const offsets = await (opponent
      ? opponent.startTogether(lines, areApart)
      : startTogether(lines, areApart, serverUs));
    return { offsets, clocks: areApart ? owned.use(watchClocks(lines, offsets)) : null };
  });
  const absent = () => new AppError("GENERATOR_SILENT", "Not all of the load generators came to begin together.");
  const { offsets, clocks } = await withDeadline(begun, timeouts.generatorMs, absent, signal);
  // a duel would say it twice in each round
  if (opponent) return { offsets, clocks };
  const ahead = offsets.map(({ offsetUs, uncertaintyUs }) => `${inMs(offsetUs)} (± ${inMs(uncertaintyUs)})`);
  const subject =
    offsets.length === 1
      ? "the generator begins; its clock is"
      : `${offsets.length} generators begin together; their clocks are`;
  await session.report(`${subject} ahead of the worker's by ${ahead.join(", ")}`);
  return { offsets, clocks };
}

/** When each generator began by the worker's clock, milliseconds; without those that never began, which have no frame, as another rule says. */
export function beginsOf(
  { offsets }: Pick<GatedStart, "offsets">,
  beganMs: readonly (number | null)[],
): readonly number[] {
  return offsets.flatMap(({ offsetUs }, index) => {
    const at = beganMs[index] ?? null;
    return at === null ? [] : [at - offsetUs / 1000];
  });
}

/**
 * The start of several generators, and the disturbances of the load that they made.
 * @param others when those of a duel's other side began, as `beginsOf` tells it
 */
export function judgeStart(
  { offsets, clocks }: { offsets: readonly ClockOffset[]; clocks: Pick<ClockWatch, "driftUs"> | null },
  beganMs: readonly (number | null)[],
  others: readonly number[] = [],
): { generators: NonNullable<Observed["generators"]>; disturbances: Disturbance[] } {
  const drifts = clocks?.driftUs();
  const generators = offsets.map((offset, index) => ({
    ...offset,
    beganMs: beganMs[index] ?? null,
    ...(drifts ? { driftUs: drifts[index] ?? 0 } : {}),
  }));
  const own = beginsOf({ offsets }, beganMs);
  const isSideMissing = own.length === 0 || others.length === 0;
  return {
    generators,
    disturbances: [
      ...findApart("The generators", own),
      ...(isSideMissing ? [] : findApart("The two sides of the duel", [...own, ...others])),
    ],
  };
}

function findApart(whose: string, begins: readonly number[]): Disturbance[] {
  const apartMs = begins.length > 0 ? Math.max(...begins) - Math.min(...begins) : 0;
  if (apartMs <= APART_MS) return [];
  const sentence = `${whose} began ${Math.round(apartMs)} ms apart.`;
  return [{ kind: "generators-apart", of: "generator", fromS: 0, toS: apartMs / 1000, sentence }];
}
