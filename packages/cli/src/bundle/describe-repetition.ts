import { describeDoubted } from "@plumbline/core/audit/doubted-round";
import type { MissingVersion } from "./choose-versions.ts";
import type { RepeatedSide } from "./judge-repetition.ts";

/** Digits of a digest that tell two apart for a person. */
const DIGITS = 12;

/** A line on a server that was not measured. */
export function describeMissingVersion({ serverId, measured, present }: MissingVersion): string {
  const here = present === null ? "there is no such server here" : `here it is ${shorten(present)}`;
  return `${serverId}: not measured. The bundle is of the source ${shorten(measured)}; ${here}, and the bundle does not hold its own (plumb export --bundle FILE --with-sources).`;
}

/** Lines on a server under a scenario that was measured again. */
export function describeSide({ serverId, scenarioId, differences, images, doubted, first }: RepeatedSide): string[] {
  const isOtherCode = differences.some(({ fact }) => fact === "source");
  const [then, now] = images;
  return [
    `${serverId} under ${scenarioId}: ${isOtherCode ? "other code was measured" : describeFigure(first)}`,
    ...differences.map(({ fact, values }) => `  not the same: ${fact}: then ${values.join(", now ")}`),
    ...(then && now && then !== now ? [`  rebuilt: image ${shorten(then)} then, ${shorten(now)} now`] : []),
    ...doubted.map((round) => `  run ${round.runId}: ${describeDoubted(round)}`),
  ];
}

function describeFigure(first: RepeatedSide["first"]): string {
  if (!first) return "no usable round on one side";
  const ratio = first.ratio === null ? "no ratio" : `${first.ratio.toPrecision(3)}×`;
  return `${first.metricId} ${ratio} of then: ${first.verdict}. ${first.reason}`;
}

const shorten = (digest: string): string => digest.replace(/^sha256:/, "").slice(0, DIGITS);
