import fc from "fast-check";
import { expect, test } from "vitest";
import reference from "../metric/testdata/hdr.json";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { decodeHistogram, emptyHistogram, encodeHistogram, histogramValues, mergeHistograms } from "./histogram.ts";
import { openHistogram } from "./histogram-codec.ts";

type Encoded = keyof typeof reference.encoded;
const encoded = Object.entries(reference.encoded) as [Encoded, string][];

/** Counts by bucket, as far as there are any. */
function countsOf(text: string): [number, number][] {
  const counts: [number, number][] = [];
  openHistogram(text).forEachCount((index, count) => counts.push([index, count]));
  return counts;
}

/** The header's words that languages disagree about, out of the text itself. */
function headerOf(text: string): { offset: number; ratio: number } {
  const { unpacked } = openHistogram(text);
  const view = new DataView(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
  return { offset: view.getInt32(8), ratio: view.getFloat64(32) };
}

test.each(encoded)("%s is read with the figures that its language gave", (name, text) => {
  const figures = reference.figures[name.slice(name.indexOf(".") + 1) as keyof typeof reference.figures];
  const histogram = decodeHistogram(text);
  expect(histogram.totalCount).toBe(figures.n);
  expect(histogram.getValueAtPercentile(50)).toBe(figures.p50);
  expect(histogram.getValueAtPercentile(99)).toBe(figures.p99);
  const values = histogramValues("x", histogram);
  if (figures.n === 0) return expect(values).toEqual({});
  expect(values["x.mean"]).toBeCloseTo(figures.mean, 5);
  expect(values["x.max"]).toBe(figures.max);
  if (figures.n >= 10_000) expect(values["x.p99.9"]).toBe(figures.p999);
});

test.each(encoded)("%s is written again with the same counts and a header that every language reads", (_, text) => {
  const written = encodeHistogram(decodeHistogram(text));
  expect(countsOf(written)).toEqual(countsOf(text));
  expect(headerOf(written)).toEqual({ offset: 0, ratio: 1 });
  expect(openHistogram(written).layout).toEqual({ lowest: 1, highest: 60_000_000, digits: 3 });
});

test("what we write is, byte by byte before compression, what Java's library writes", () => {
  for (const [name, text] of encoded.filter(([name]) => name.startsWith("java."))) {
    const { unpacked } = openHistogram(encodeHistogram(decodeHistogram(text)));
    expect([name, ...unpacked]).toEqual([name, ...openHistogram(text).unpacked]);
  }
});

test("all languages' histograms of one data set add up", () => {
  const merged = mergeHistograms(encoded.filter(([name]) => name.endsWith(".uniform")).map(([, text]) => text));
  expect(merged?.totalCount).toBe(5 * 5000);
});

test("large counts survive", () => {
  const histogram = emptyHistogram();
  histogram.recordValueWithCount(1000, Number.MAX_SAFE_INTEGER - 1);
  expect(decodeHistogram(encodeHistogram(histogram)).totalCount).toBe(Number.MAX_SAFE_INTEGER - 1);
});

test("base64 is read as it is written, and is what the platform writes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(btoa(String.fromCharCode(...bytes)));
      expect([...decodeBase64(text)]).toEqual([...bytes]);
    }),
  );
});

const whole = reference.encoded["java.uniform"];
test.each([
  ["nothing", "", "compressed HdrHistogram"],
  ["other bytes", "AAAA", "compressed HdrHistogram"],
  ["words", "no base64 at all!", "base64"],
  ["letters that base64 has not", "äääö", "base64"],
  ["a part of one", whole.slice(0, 400), "cut short"],
  ["one with other bytes inside", `${whole.slice(0, 40)}AAAA${whole.slice(44)}`, "damaged"],
])("%s is refused with a reason", (_, text, reason) => {
  expect(() => decodeHistogram(text)).toThrow(RangeError);
  expect(() => decodeHistogram(text)).toThrow(reason);
});

test("a histogram of another range is not added to microseconds", () => {
  const coarse = emptyHistogram({ lowest: 1, highest: 60_000_000, digits: 2 });
  coarse.recordValue(5);
  expect(() => mergeHistograms([encodeHistogram(coarse)])).toThrow("other ranges");
});
