import fc from "fast-check";
import { expect, test } from "vitest";
import { inSeconds, mergeSpans, readSeconds, shareOfMeasured, spansWhere } from "./seconds.ts";
import { honestFrames } from "./testing/honest-facts.ts";

test("frames that follow each other are one span, counted from the load's begin", () => {
  const isTrue = new Set([2, 3, 7]);
  expect(spansWhere(honestFrames, ({ seq }) => isTrue.has(seq))).toEqual([
    { fromS: 2, toS: 4 },
    { fromS: 7, toS: 8 },
  ]);
  expect(spansWhere([], () => true)).toEqual([]);
});

test("spans that touch are one", () => {
  const spans = [
    { fromS: 5, toS: 6 },
    { fromS: 1, toS: 3 },
    { fromS: 2, toS: 2.5 },
    { fromS: 3, toS: 4 },
  ];
  expect(mergeSpans(spans)).toEqual([
    { fromS: 1, toS: 4 },
    { fromS: 5, toS: 6 },
  ]);
});

test("only what lies in the measured window counts, and nothing twice", () => {
  // one second of warm-up, twelve measured, one of drain
  const spans = [
    { fromS: 0, toS: 2.5 },
    { fromS: 2, toS: 4 },
    { fromS: 13, toS: 20 },
  ];
  expect(shareOfMeasured(honestFrames, spans)).toBeCloseTo(3 / 12);
  expect(shareOfMeasured([], spans)).toBe(0);
});

test.each([
  [[[5.2, 5.9]], "seconds 5 to 6"],
  [[[5.2, 6.1]], "seconds 5 to 7"],
  [[[5.999, 7.001]], "seconds 6 to 7"],
  [
    [
      [2, 3.5],
      [3.6, 3.9],
    ],
    "seconds 2 to 4",
  ],
  [
    [
      [2, 3],
      [7, 8],
    ],
    "seconds 2 to 3 and 7 to 8",
  ],
  [
    [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [8, 9],
    ],
    "seconds 0 to 1, 2 to 3, 4 to 5 and 2 more times",
  ],
] as const)("%j is said as %s", (pairs, words) => {
  expect(inSeconds(pairs.map(([fromS, toS]) => ({ fromS, toS })))).toBe(words);
});

test("the seconds of a sentence are read back, whatever stands around them", () => {
  const whole = fc
    .array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 6 })
    .filter(({ length }) => length % 2 === 0)
    .map((gaps) => {
      const ends = gaps.map((_, nth) => gaps.slice(0, nth + 1).reduce((sum, gap) => sum + gap, 0));
      return Array.from({ length: ends.length / 2 }, (_, nth) => ({
        fromS: ends[2 * nth] ?? 0,
        toS: ends[2 * nth + 1] ?? 0,
      }));
    });
  fc.assert(
    fc.property(whole, (spans) => {
      expect(readSeconds(`A host was suspended for 2 to 3 s (${inSeconds(spans)}).`)).toEqual(spans);
    }),
  );
});

test("of more spans than a sentence names only the named ones are read, and of none nothing", () => {
  const five = [0, 2, 4, 6, 8].map((fromS) => ({ fromS, toS: fromS + 1 }));
  expect(readSeconds(inSeconds(five))).toEqual(five.slice(0, 3));
  expect(readSeconds("Undisturbed. Watched: the database.")).toEqual([]);
});
