import { decodeHistogram, histogramValues } from "../histogram/histogram.ts";
import type { Frame } from "./frame.ts";

/** Figures of a frame's histograms as values (`latency.p99`, `lag.p99`, …, µs), so that pages need not decode them. */
export function frameValues(frame: Frame): Record<string, number> {
  const { latency, lag, connect, tls } = frame.histograms;
  return {
    ...(latency ? histogramValues("latency", decodeHistogram(latency)) : {}),
    ...(lag ? histogramValues("lag", decodeHistogram(lag)) : {}),
    ...(connect ? histogramValues("connect", decodeHistogram(connect)) : {}),
    ...(tls ? histogramValues("tls", decodeHistogram(tls)) : {}),
  };
}
