/** A value and the groups that it lies in, the coarsest first: its build, its container start, its round. */
export type NestedValue = { readonly groups: readonly string[]; readonly value: number };

/**
 * Splits the variance of values in nested groups into one component for each level, the coarsest first and the values inside their finest group last.
 * Groups may have different sizes. With T(i) = Σ n(g) · mean(g)² over the groups of level i, its expectation is N µ² + Σ c(i, j) σ²(j), where c(i, j) is N
 * for a level j that is as coarse as i or coarser, and Σ over groups g of i of Σ n(h)² ÷ n(g) over the groups h of j in g for a finer one. The differences of
 * neighbouring T are a triangular system. A component that comes out negative is 0; one whose level has no repetition is null, and its variance is part of the next
 * coarser level that has some.
 * @returns in squares of the values' unit
 * @throws RangeError on values with different numbers of levels
 * Source: Searle, Casella and McCulloch, Variance Components (1992), chapter 5: Henderson's method I for nested random effects.
 */
export function splitVariance(values: readonly NestedValue[]): (number | null)[] {
  const depth = values[0]?.groups.length ?? 0;
  if (values.some(({ groups }) => groups.length !== depth)) throw new RangeError("every value needs all levels");
  // level 0 is the whole, level depth + 1 each value by itself
  const keysOf = ({ groups }: NestedValue, nth: number) => [
    "",
    ...groups.map((_, level) => JSON.stringify(groups.slice(0, level + 1))),
    String(nth),
  ];
  const keyed = values.map((one, nth) => ({ keys: keysOf(one, nth), value: one.value }));
  const levels = Array.from({ length: depth + 2 }, (_, level) => summarize(keyed, level));
  const components: (number | null)[] = Array.from({ length: depth + 1 }, () => null);
  // the finest first: each equation has the components from its own level on
  for (let level = depth + 1; level >= 1; level--) {
    const [finer, coarser] = [levels[level], levels[level - 1]];
    if (!finer || !coarser || finer.groups === coarser.groups) continue;
    let rest = finer.total - coarser.total;
    for (let below = level + 1; below <= depth + 1; below++) {
      const weight = weigh(keyed, level, below) - weigh(keyed, level - 1, below);
      rest -= weight * (components[below - 1] ?? 0);
    }
    const own = values.length - weigh(keyed, level - 1, level);
    components[level - 1] = Math.max(0, rest / own);
  }
  return components;
}

type Keyed = { keys: readonly string[]; value: number };

/** Sizes and sums of the groups of a level. */
function groupBy(values: readonly Keyed[], level: number): Map<string, { n: number; sum: number }> {
  const groups = new Map<string, { n: number; sum: number }>();
  for (const { keys, value } of values) {
    const { n, sum } = groups.get(keys[level] ?? "") ?? { n: 0, sum: 0 };
    groups.set(keys[level] ?? "", { n: n + 1, sum: sum + value });
  }
  return groups;
}

function summarize(values: readonly Keyed[], level: number): { groups: number; total: number } {
  const groups = groupBy(values, level);
  let total = 0;
  for (const { n, sum } of groups.values()) total += (sum * sum) / n;
  return { groups: groups.size, total };
}

/** c(i, j): the weight of the component of level `of` in the expectation of level `level`'s sum. */
function weigh(values: readonly Keyed[], level: number, of: number): number {
  if (of <= level) return values.length;
  const sizes = groupBy(values, level);
  const parents = new Map(values.map(({ keys }) => [keys[of] ?? "", keys[level] ?? ""]));
  let weight = 0;
  for (const [key, { n }] of groupBy(values, of)) weight += (n * n) / (sizes.get(parents.get(key) ?? "")?.n ?? 1);
  return weight;
}

/**
 * How often to repeat each level below the coarsest inside one repetition of the level above, for the narrowest interval in a given time:
 * √((cost of the level above ÷ own cost) · (own variance ÷ variance of the level above)), at least 1.
 * @param components from `splitVariance`, the coarsest first; a level without one counts as 0
 * @param costs seconds of one repetition of each level, without those inside it
 * @returns for each level but the coarsest, in the same order
 * Source: Kalibera and Jones, Rigorous benchmarking in reasonable time, ISMM 2013, section 5.
 */
export function planRepetitions(components: readonly (number | null)[], costs: readonly number[]): number[] {
  return components.slice(1).map((own, nth) => {
    const above = components[nth] ?? 0;
    if (above === 0) return Number.POSITIVE_INFINITY;
    const wanted = Math.sqrt(((costs[nth] ?? 0) / (costs[nth + 1] ?? 1)) * ((own ?? 0) / above));
    return Math.max(1, Math.round(wanted));
  });
}
