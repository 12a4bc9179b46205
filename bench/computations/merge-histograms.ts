import { useNativeUnzip } from "@plumbline/backend/lifetime/native-unzip";
import { emptyHistogram, encodeHistogram, mergeHistograms } from "@plumbline/core/histogram/histogram";
import type { Bench } from "../figure/bench.ts";
import { medianOf } from "../figure/statistics.ts";

const SECONDS = 3600;
const VALUES_A_SECOND = 1000;
const REPETITIONS = 9;

/** Time in which one hour of per-second latency histograms becomes one, decoding included. */
export const benchMergeHistograms: Bench = async ({ say }) => {
  useNativeUnzip();
  say(`encoding ${SECONDS} histograms of ${VALUES_A_SECOND} values`);
  const encoded = Array.from({ length: SECONDS }, (_, second) => encodeSecond(second));
  say(`merging them, ${REPETITIONS} times`);
  const timesMs = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now();
    mergeHistograms(encoded);
    return performance.now() - startMs;
  });
  const kib = encoded.reduce((sum, text) => sum + text.length, 0) / 1024;
  return [
    {
      name: "merge-histograms.time",
      value: medianOf(timesMs),
      unit: "ms",
      against: `median of ${REPETITIONS}, ${SECONDS} histograms of ${VALUES_A_SECOND} values, ${Math.round(kib)} KiB of base64`,
      goal: { atMost: 300 },
    },
  ];
};

/** Latencies between 1 and 20 ms from a fixed sequence that differs from second to second. */
function encodeSecond(second: number): string {
  const histogram = emptyHistogram();
  let state = second + 1;
  for (let nth = 0; nth < VALUES_A_SECOND; nth++) {
    state = (state * 48_271) % 2_147_483_647;
    histogram.recordValue(Math.round(1000 * 20 ** (state / 2_147_483_647)));
  }
  return encodeHistogram(histogram);
}
