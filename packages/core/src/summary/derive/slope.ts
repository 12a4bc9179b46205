/**
 * Slope of the straight line through points by ordinary least squares: Σ(x − x̄)(y − ȳ) ÷ Σ(x − x̄)², in units of y per unit
 * of x; undefined where the points do not differ in x.
 */
export function leastSquaresSlope(points: readonly { x: number; y: number }[]): number | undefined {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((total, point) => total + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  let [products, squares] = [0, 0];
  for (const { x, y } of points) {
    products += (x - meanX) * (y - meanY);
    squares += (x - meanX) ** 2;
  }
  return squares > 0 ? products / squares : undefined;
}
