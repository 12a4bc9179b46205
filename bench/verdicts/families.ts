import { normalFrom } from "@plumbline/core/statistics/seeded-random";

/** Noise of the rounds of both sides, as logarithms: what two servers that are alike would show. */
export type Noise = { a: number[]; b: number[] };

/** Makes the noise of `rounds` rounds. Each family is a way in which rounds of a host scatter. */
type Family = (rounds: number, random: () => number) => Noise;

/** Usual scatter of a round, as a share. */
const SCATTER = 0.03;

/** Each round stands alone: `draw` is its noise. */
function independent(draw: (random: () => number) => number): Family {
  return (rounds, random) => ({
    a: Array.from({ length: rounds }, () => draw(random)),
    b: Array.from({ length: rounds }, () => draw(random)),
  });
}

/** A stationary autoregression of first order on each side by itself, with the usual scatter. */
function autoregressive(rho: number): Family {
  const side = (rounds: number, random: () => number) => {
    let state = normalFrom(random);
    return Array.from({ length: rounds }, (_, nth) => {
      if (nth > 0) state = rho * state + Math.sqrt(1 - rho * rho) * normalFrom(random);
      return SCATTER * state;
    });
  };
  return (rounds, random) => ({ a: side(rounds, random), b: side(rounds, random) });
}

/** The host becomes slower by 30 % while the run goes on; which side is measured first is drawn anew for each block. */
const drifting: Family = (rounds, random) => {
  const noise: Noise = { a: [], b: [] };
  for (let block = 0; block < rounds; block++) {
    const isFirst = random() < 0.5;
    const at = (position: number) => (0.3 * (2 * block + position)) / (2 * rounds) + SCATTER * normalFrom(random);
    noise.a.push(at(isFirst ? 0 : 1));
    noise.b.push(at(isFirst ? 1 : 0));
  }
  return noise;
};

/** Whole blocks are slow or fast, on both sides alike. */
const blockNoisy: Family = (rounds, random) => {
  const blocks = Array.from({ length: rounds }, () => 0.2 * normalFrom(random));
  const side = () => blocks.map((block) => block + SCATTER * normalFrom(random));
  return { a: side(), b: side() };
};

/** Student's t with two degrees of freedom, which has no variance. */
function heavyTailed(random: () => number): number {
  const chi = -Math.log(1 - random());
  return (SCATTER / 2) * (normalFrom(random) / Math.sqrt(chi));
}

export const families = {
  lognormal: independent((random) => SCATTER * normalFrom(random)),
  bimodal: independent((random) => (random() < 0.3 ? 0.1 : 0) + (SCATTER / 2) * normalFrom(random)),
  "heavy-tailed": independent(heavyTailed),
  skewed: independent((random) => -SCATTER * Math.log(1 - random())),
  drifting,
  "block-noisy": blockNoisy,
  "ar-0.3": autoregressive(0.3),
  "ar-0.6": autoregressive(0.6),
  "ar-0.9": autoregressive(0.9),
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
