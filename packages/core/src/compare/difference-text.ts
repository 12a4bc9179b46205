/** A share in percent with two significant digits: 0.0312 is "3.1 %". */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}

/** The distance between two figures, `fold` being the larger over the smaller: 1.25 is "25 %", from twofold on "2.4×". */
export function foldText(fold: number): string {
  return fold < 2 ? percentText(fold - 1) : `${Number(fold.toPrecision(2))}×`;
}
