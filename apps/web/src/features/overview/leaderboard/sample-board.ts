import { estimate } from "@plumbline/core/compare/figures/estimate";
import type { LeaderboardEntry } from "@plumbline/core/overview/views";
import type { Language } from "@plumbline/core/server/language";
import type { Profile } from "@plumbline/core/server/manifest";

/** The figure that the sample is ordered by. */
export const SAMPLE_FIGURE = "latency.owed.p99";

/** The A/A floor of the sample's invented host. */
export const sampleFloors = { [SAMPLE_FIGURE]: 0.04 } as const;

/**
 * An invented server and the p99 of its six rounds in µs. Real names with invented figures would be false claims, so that the
 * servers are invented as well.
 */
type Sample = { serverId: string; language: Language; profile: Profile; roundsUs: number[]; limit: LimitOfSample };
type LimitOfSample = "none" | "one-core";

/** One leads, two tie, and one is slower than all: each claim that a leaderboard makes. */
const samples: readonly Sample[] = [
  {
    serverId: "sample-a",
    language: "rust",
    profile: "minimal",
    roundsUs: [2180, 2210, 2240, 2250, 2290, 2310],
    limit: "none",
  },
  {
    serverId: "sample-b",
    language: "go",
    profile: "minimal",
    roundsUs: [2790, 2850, 2900, 2980, 3040, 3120],
    limit: "none",
  },
  {
    serverId: "sample-c",
    language: "go",
    profile: "framework",
    roundsUs: [2860, 2910, 2990, 3010, 3090, 3180],
    limit: "none",
  },
  {
    serverId: "sample-d",
    language: "node",
    profile: "framework",
    roundsUs: [6100, 6340, 6480, 6590, 6800, 7150],
    limit: "one-core",
  },
];

/** The sample's leaderboard: invented rounds, with medians, intervals and ties computed as those of a run are. */
export const sampleEntries: readonly LeaderboardEntry[] = samples.map(
  ({ serverId, language, profile, roundsUs, limit }) => ({
    server: {
      serverId,
      name: serverId,
      language,
      profile,
      deliveryPolicy: "backpressure",
      library: "invented",
      sourceDigest: "",
      args: [],
      containers: [],
      threadsPerConnection: 0,
      deviations: [],
    },
    estimates: { [SAMPLE_FIGURE]: estimate(roundsUs) },
    suspect: false,
    trialId: null,
    limit: { limitId: limit, saturated: limit !== "none", sentence: "Invented, as all of this sample.", evidence: [] },
    missing: null,
  }),
);
