import { assumeDependence, canTellDependence } from "./autoregression.ts";

/** How strongly a round may depend on the one before: every ρ that is taken into account. */
export const assumedDependences: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * How much each ρ counts before any round is seen: 95 % for the strongest dependence, 4 % for none, the rest evenly. This is pessimistic on
 * purpose. An interval that averages over ρ misses in 5 % of cases on average over its prior; so much weight on the worst case holds false
 * alarms below 6 % there as well, for 6 rounds and for 30. Rounds that are known, of this comparison and of the host's earlier runs, take
 * the weight away from what they contradict. The weights were chosen on normal autoregressions alone, before any other noise was tried.
 * Source: an approximation of the least favourable prior of Elliott, Müller and Watson, Econometrica 83 (2015).
 */
const prior = assumedDependences.map((rho) => (rho === 0.9 ? 0.95 : rho === 0 ? 0.04 : 0.01 / 8));

/** 2 ln of the likelihood ratio from which dependence is shown at 5 %, one-sided: half of a χ² distribution with one degree of freedom. */
const SHOWN = 2.706;

/**
 * Weights of the assumed dependences after these series were seen, summing to 1. The series share one ρ, and nothing else: each has a
 * level and a scatter of its own. Series that are too short or do not vary tell nothing.
 */
export function weighDependence(series: readonly (readonly number[])[]): number[] {
  const likelihoods = logLikelihoods(series);
  const highest = Math.max(...likelihoods);
  const weights = likelihoods.map((one, nth) => Math.exp(one - highest) * (prior[nth] ?? 0));
  const sum = weights.reduce((total, one) => total + one, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Tests if series depend on their past: restricted likelihood ratio test of ρ = 0 against ρ > 0 at 5 %.
 * Source: Chen and Deo, Econometric Theory 25 (2009); Chernoff, Annals of Mathematical Statistics 25 (1954) for the one-sided limit.
 */
export function isDependent(series: readonly (readonly number[])[]): boolean {
  const [independent = 0, ...others] = logLikelihoods(series);
  return 2 * (Math.max(...others) - independent) > SHOWN;
}

function logLikelihoods(series: readonly (readonly number[])[]): number[] {
  const telling = series.filter(canTellDependence);
  return assumedDependences.map((rho) =>
    telling.reduce((sum, one) => sum + assumeDependence(one, rho).logLikelihood, 0),
  );
}
