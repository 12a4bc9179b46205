import type { Frame } from "../frame/frame.ts";

/** A part of a trial, in seconds since the load began. */
export type Span = { fromS: number; toS: number };

/** Spans that a sentence lists one by one; it only counts the others. */
const NAMED = 3;
/** Shorter frames end a phase. A rate over so short a time is mostly chance. */
const WHOLE_MS = 500;

/** The part of the trial that a frame covers. */
function spanOf(frame: Frame, zeroMs: number): Span {
  const fromS = (frame.startMs - zeroMs) / 1000;
  return { fromS, toS: fromS + frame.durationMs / 1000 };
}

/** Spans of the frames for which `isTrue` holds. Consecutive frames form one span. */
export function spansWhere(frames: readonly Frame[], isTrue: (frame: Frame) => boolean): Span[] {
  const zeroMs = frames[0]?.startMs ?? 0;
  const spans: Span[] = [];
  let open: Span | undefined;
  for (const frame of frames) {
    const span = spanOf(frame, zeroMs);
    if (!isTrue(frame)) open = undefined;
    else if (open) open.toS = span.toS;
    else {
      open = span;
      spans.push(span);
    }
  }
  return spans;
}

/** Whole seconds of the measured window for which `isTrue` holds, and the share of the window that they cover, 0 to 1. */
export function findSeconds(
  frames: readonly Frame[],
  isTrue: (frame: Frame) => boolean,
): { spans: Span[]; share: number } {
  const spans = spansWhere(frames, (frame) => frame.phase === "measure" && isWhole(frame) && isTrue(frame));
  return { spans, share: shareOfMeasured(frames, spans) };
}

/** True if a frame is long enough for a rate over it. */
export function isWhole({ durationMs }: Pick<Frame, "durationMs">): boolean {
  return durationMs >= WHOLE_MS;
}

/** Spans in order of their begin. Spans that touch are merged. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromS - b.fromS)) {
    const last = merged.at(-1);
    if (last && span.fromS <= last.toS) last.toS = Math.max(last.toS, span.toS);
    else merged.push({ ...span });
  }
  return merged;
}

/** Share of the measured window that spans cover, 0 to 1; 0 if nothing was measured. */
export function shareOfMeasured(frames: readonly Frame[], spans: readonly Span[]): number {
  const measured = spansWhere(frames, ({ phase }) => phase === "measure");
  const lengthOf = (all: readonly Span[]) => all.reduce((sum, { fromS, toS }) => sum + toS - fromS, 0);
  const common = mergeSpans(spans).flatMap((span) =>
    measured.flatMap(({ fromS, toS }) => {
      const shared = { fromS: Math.max(fromS, span.fromS), toS: Math.min(toS, span.toS) };
      return shared.toS > shared.fromS ? [shared] : [];
    }),
  );
  const total = lengthOf(measured);
  return total === 0 ? 0 : lengthOf(common) / total;
}

/** `seconds 5 to 6`, `seconds 2 to 3 and 7 to 8`: the whole seconds that contain the spans, counted as on the trial's charts. */
export function inSeconds(spans: readonly Span[]): string {
  const whole = mergeSpans(
    spans.map(({ fromS, toS }) => {
      // a frame that began a millisecond late does not belong to the next second
      const from = Math.floor(fromS + 0.01);
      return { fromS: from, toS: Math.max(from + 1, Math.ceil(toS - 0.01)) };
    }),
  );
  const named = whole.slice(0, NAMED).map(({ fromS, toS }) => `${fromS} to ${toS}`);
  const more = whole.length - named.length;
  const last = more > 0 ? `${more} more times` : named.pop();
  return `seconds ${named.length > 0 ? `${named.join(", ")} and ` : ""}${last}`;
}

/** A list of seconds as `inSeconds` writes it. */
const LISTED = /seconds (\d+ to \d+(?:(?:, | and )\d+ to \d+)*)/g;

/** The seconds that `inSeconds` wrote into a sentence, for charts of any stored trial; spans that it only counted are not among them. */
export function readSeconds(sentence: string): Span[] {
  return [...sentence.matchAll(LISTED)].flatMap(([, list = ""]) =>
    [...list.matchAll(/\b(\d+) to (\d+)/g)].map(([, fromS, toS]) => ({ fromS: Number(fromS), toS: Number(toS) })),
  );
}
