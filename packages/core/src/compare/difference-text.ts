/** A share in percent with two significant digits: 0.0312 is "3.1 %". */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}

/** How far apart two figures are, `fold` being the larger over the smaller: 1.25 is "25 %", from tenfold on "12×". */
export function foldText(fold: number): string {
  return fold < 10 ? percentText(fold - 1) : `${Number(fold.toPrecision(2))}×`;
}
