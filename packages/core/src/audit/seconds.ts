import type { Frame } from "../frame/frame.ts";

/** A part of a trial, in seconds since the load began. */
export type Span = { fromS: number; toS: number };

/** Spans that are named one by one; of more it is said how many there are. */
const NAMED = 3;

/** The part of the trial that each frame covers. */
function spanOf(frame: Frame, zeroMs: number): Span {
  const fromS = (frame.startMs - zeroMs) / 1000;
  return { fromS, toS: fromS + frame.durationMs / 1000 };
}

/** The frames of which something is true, those that follow each other as one span. */
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

/** Spans in their order, those that touch put together. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromS - b.fromS)) {
    const last = merged.at(-1);
    if (last && span.fromS <= last.toS) last.toS = Math.max(last.toS, span.toS);
    else merged.push({ ...span });
  }
  return merged;
}

/** Share of the measured window that spans cover, 0 to 1; 0 where nothing was measured. */
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

/** `second 5`, `seconds 5 to 6`, `seconds 2 to 3 and 7 to 8`, counted on the trial's charts: whole seconds that hold the spans. */
export function inSeconds(spans: readonly Span[]): string {
  const whole = mergeSpans(
    spans.map(({ fromS, toS }) => {
      // a frame that began a millisecond late is not the second after
      const from = Math.floor(fromS + 0.01);
      return { fromS: from, toS: Math.max(from + 1, Math.ceil(toS - 0.01)) };
    }),
  );
  const named = whole.slice(0, NAMED).map(({ fromS, toS }) => `${fromS} to ${toS}`);
  const more = whole.length - named.length;
  const last = more > 0 ? `${more} more times` : named.pop();
  return `seconds ${named.length > 0 ? `${named.join(", ")} and ` : ""}${last}`;
}
