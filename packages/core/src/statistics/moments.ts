/**
 * Arithmetic mean; NaN without values. A second pass adds what the first one has rounded away, so that the mean of equal
 * values is that value: without it a constant series seems to move in the last digit.
 */
export function mean(values: ArrayLike<number>): number {
  const rough = sumFrom(values, 0) / values.length;
  return rough + sumFrom(values, rough) / values.length;
}

function sumFrom(values: ArrayLike<number>, origin: number): number {
  let sum = 0;
  for (let nth = 0; nth < values.length; nth++) sum += (values[nth] ?? 0) - origin;
  return sum;
}

/** Sum of the squared distances from the mean, in two passes: one pass over large equal values loses every digit. */
export function squaredDeviations(values: ArrayLike<number>): number {
  const middle = mean(values);
  let sum = 0;
  for (let nth = 0; nth < values.length; nth++) sum += ((values[nth] ?? 0) - middle) ** 2;
  return sum;
}
