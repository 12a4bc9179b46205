import { inDigits } from "../../metric/quantity-text.ts";

/** A share in percent with two significant digits: 0.0312 is "3.1 %". */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}

/** The distance between two figures, `fold` being the larger over the smaller: 1.25 is "25 %", from twofold on "2.4×". */
export function foldText(fold: number): string {
  return fold < 2 ? percentText(fold - 1) : `${inDigits(Number(fold.toPrecision(2)))}×`;
}

/**
 * A ratio in words: below twofold in percent, "21 % higher" or "20 % lower", from there on as a multiple, "2.4× as high" or "0.42× as high".
 * A ratio of exactly 1 is "1× as high": it is neither higher nor lower.
 */
export function distanceText(ratio: number): string {
  if (ratio === 1 || ratio >= 2 || ratio <= 0.5) return `${inDigits(ratio)}× as high`;
  return `${inDigits(Math.abs(ratio - 1) * 100)} % ${ratio > 1 ? "higher" : "lower"}`;
}
