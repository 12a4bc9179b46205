import { z } from "zod";
import { DUEL_BUDGET_S, duelFigureIds, MOST_LAYOUTS } from "./duel-facts.ts";

export const DuelFigureId = z.enum(duelFigureIds);
export type DuelFigureId = z.infer<typeof DuelFigureId>;

/** The terms on which a duel is decided. They are chosen before its first round. */
export const DuelTerms = z.strictObject({
  /** The figure that decides; the others are shown beside it. */
  metricId: DuelFigureId.default("server.cpuPerDelivery"),
  /** Largest relative difference that counts as the same. */
  margin: z.number().min(0.001, "The margin is at least 0.1 %.").max(0.5, "The margin is at most 50 %.").default(0.02),
  /** Time after which it ends undecided. */
  budgetS: z
    .number()
    .int("The budget is in whole seconds.")
    .min(60, "The budget is at least a minute.")
    .max(7200, "The budget is at most two hours.")
    .default(DUEL_BUDGET_S),
  /** Number of orders in which the linker places each program's functions; 1: the one order that the image has. */
  layouts: z
    .number()
    .int("Layouts are whole.")
    .min(1, "There is at least one layout.")
    .max(MOST_LAYOUTS, `There are at most ${MOST_LAYOUTS} layouts.`)
    .default(1),
});
export type DuelTerms = z.infer<typeof DuelTerms>;

/** A side by its place among the run's servers: 0 is A, 1 is B. */
export const DuelSide = z.union([z.literal(0), z.literal(1)]);
export type DuelSide = z.infer<typeof DuelSide>;

/** Places among the run's servers, from 0, of A and of B. */
const DuelPlaces = z.array(z.number().int().nonnegative()).length(2);

/** One round: both sides at the same time, in fresh containers. */
export const DuelRound = z.strictObject({
  /** From 1. */
  round: z.number().int(),
  /** The two servers that met; absent where the duel has no more than two. */
  sides: DuelPlaces.optional(),
  /** The trials of A and of B, in this order. */
  trialIds: z.array(z.string()).length(2),
  /** The side whose server was started first. */
  first: DuelSide,
  /** Bytes of padding in the environments of both servers, drawn for this round; absent where none were drawn. */
  paddings: z.array(z.number().int()).length(2).optional(),
  /** Seeds of the layouts that both programs were linked in, null for the linker's own; absent where both have that one. */
  layouts: z.array(z.number().int().nullable()).length(2).optional(),
  /** The reason why it counts for neither side; null where it counts. */
  leftOut: z.string().nullable(),
  /** True if the audit calls a trial of it SUSPECT. */
  suspect: z.boolean(),
  /** B ÷ A of each figure that both sides have; empty where the round does not count. */
  ratios: z.partialRecord(DuelFigureId, z.number()),
});
export type DuelRound = z.infer<typeof DuelRound>;

/** A figure after one more round. `ratio` is B ÷ A; its limits hold at every look at the same time, and are null while nothing bounds it. */
const DuelLook = z.strictObject({
  round: z.number().int(),
  ratio: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  finding: z.enum(["different", "same", "undecided"]),
});
export type DuelLook = z.infer<typeof DuelLook>;

/** A figure's looks, one for each round that counts. `level`: chance of a false claim over all of them. */
export const DuelFigure = z.strictObject({
  metricId: DuelFigureId,
  level: z.number(),
  looks: z.array(DuelLook),
});
export type DuelFigure = z.infer<typeof DuelFigure>;

/** `a` and `b`: that side is faster. `same`: the difference lies within the margin. `decided`: of more than two servers, every pair is. */
export const DuelOutcome = z.enum(["a", "b", "same", "undecided", "decided"]);
export type DuelOutcome = z.infer<typeof DuelOutcome>;

/**
 * Two servers of a duel of more. Its figures are looked at after each cycle, in which every two servers have met once: `round` of a look is the last
 * round of its cycle, and `ratio` the B ÷ A that fits all pairs of the cycles best. `trusted` is of the rounds of these two.
 */
export const DuelPair = z.strictObject({
  sides: DuelPlaces,
  figures: z.array(DuelFigure),
  outcome: DuelOutcome.exclude(["decided"]),
  trusted: z.boolean(),
});
export type DuelPair = z.infer<typeof DuelPair>;

/**
 * The A/A floor of a host, by a duel of one server against itself under the same load: differences up to these are the host's own. `values`: the largest
 * relative difference by figure, 0.03 is ±3 %. `runId`: null where that duel was deleted. `isDrawn`: its rounds had layouts that
 * were drawn anew. `changed`: names of the facts in which the host differs since; empty where it is in the same state.
 */
export const DuelFloor = z.strictObject({
  runId: z.string().nullable(),
  values: z.partialRecord(DuelFigureId, z.number()),
  isDrawn: z.boolean().default(false),
  changed: z.array(z.string()),
});
export type DuelFloor = z.infer<typeof DuelFloor>;

/**
 * The layout lottery of a duel: between `low` and `high` lies, at 95 %, the B ÷ A of the figure that decides if both programs are linked once more in
 * an order that nobody has measured. `layouts` and `rounds`: those that it is known from.
 */
export const DuelLottery = z.strictObject({
  layouts: z.number().int(),
  rounds: z.number().int(),
  low: z.number(),
  high: z.number(),
});
export type DuelLottery = z.infer<typeof DuelLottery>;

/** A duel as far as it has come. It is stored after each round, as it was decided on. */
export const Duel = z.strictObject({
  v: z.literal(1),
  rounds: z.array(DuelRound),
  /** The figure that decides comes first. Empty where the pairs have them. */
  figures: z.array(DuelFigure),
  /** Every two servers of a duel of more than two; absent in others. */
  pairs: z.array(DuelPair).optional(),
  outcome: DuelOutcome,
  /** False if not more than half of the rounds that count are VALID on both sides: such an outcome proves nothing. */
  trusted: z.boolean(),
  /** Further rounds that would decide it if they were like those so far; null where it is decided, or no realistic number would. */
  moreRounds: z.number().int().nullable(),
  /** The floor of the host as it was known then; absent where none was. */
  floor: DuelFloor.optional(),
  /** Absent until three layouts have counted. */
  lottery: DuelLottery.optional(),
});
export type Duel = z.infer<typeof Duel>;
