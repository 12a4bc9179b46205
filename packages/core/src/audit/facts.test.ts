import { expect, test } from "vitest";
import { Observed } from "./facts.ts";

test("what was observed of an older duel, whose generators have no time, is read", () => {
  const generators = [{ offsetUs: -3, uncertaintyUs: 40, beganMs: null }];
  const sentence = "The generators began NaN ms apart.";
  const endless = { kind: "generators-apart", of: "generator", fromS: 0, toS: Number.NaN, sentence };
  const observed = { v: 1, disturbances: [endless], ceilingPerS: null, generators };
  const read = { ...observed, disturbances: [sentence] };
  expect(Observed.parse(JSON.parse(JSON.stringify(observed)))).toEqual(read);
  expect(Observed.parse(read)).toEqual(read);
});
