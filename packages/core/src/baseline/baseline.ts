import { z } from "zod";

/** Stands in addresses and on command lines as it is. */
export const BaselineName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    "A baseline's name has 1 to 64 letters, digits, dots, dashes and underscores; the first is a letter or a digit.",
  );

/** A request to make a run the baseline of that name, in place of the one before. */
export const SetBaseline = z.strictObject({
  name: BaselineName,
  runId: z.string().max(64),
  /** The run has SUSPECT or INVALID rounds, and whoever sets it knows: SUSPECT ones count, INVALID ones do not. */
  acceptSuspect: z.boolean().default(false),
});
export type SetBaseline = z.infer<typeof SetBaseline>;
/** As it is sent, defaults not yet filled in. */
export type SetBaselineInput = z.input<typeof SetBaseline>;

/** The rounds of a baseline that count, of one server under one version of a scenario on one host. */
const BaselineSide = z.strictObject({
  serverId: z.string(),
  scenarioId: z.string(),
  scenarioVersion: z.number().int(),
  environmentId: z.string().nullable(),
  rounds: z.number().int(),
  /** SUSPECT ones among them. */
  suspect: z.number().int().default(0),
});
export type BaselineSide = z.infer<typeof BaselineSide>;

/** A run that others are compared with, under its name. */
export const BaselineView = z.strictObject({
  name: z.string(),
  runId: z.string(),
  runName: z.string(),
  /** The person, or the token's owner, who set the baseline; null if that person is gone. */
  setBy: z.string().nullable(),
  setAt: z.date(),
  sides: z.array(BaselineSide),
});
export type BaselineView = z.infer<typeof BaselineView>;
