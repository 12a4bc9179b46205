import { z } from "zod";

/** The most bytes of a flow's document, and of a data file that travels with every plan. */
export const MAX_FLOW_BYTES = 32 * 1024;

/** The most steps of one list. */
export const MAX_FLOW_STEPS = 50;

/** The most pieces of one message, or of one value that is compared. */
export const MAX_FLOW_PARTS = 200;

/** The most bytes of one message, captured values aside: as many as those of any load. */
export const MAX_FLOW_MESSAGE_BYTES = 1_048_576;

/** The most digits that a number is filled up to by zeros. */
export const MAX_FLOW_WIDTH = 16;

/** The longest that one list of steps may take, milliseconds: its think times and the timeouts of all its replies. */
export const MAX_FLOW_MS = 60_000;

/** A piece of a message: bytes as they are, or a value that the generator fills in for each connection and iteration. */
const FlowPart = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ hex: z.string().regex(/^([0-9a-f]{2})*$/) }),
  /** `width`: zeros in front up to so many digits. */
  z.strictObject({
    value: z.enum(["connection", "iteration", "id"]),
    width: z.number().int().min(0).max(MAX_FLOW_WIDTH),
  }),
  /** The value of a column in the present row. */
  z.strictObject({ column: z.number().int().min(0) }),
  /** A captured value, by its place. */
  z.strictObject({ slot: z.number().int().min(0) }),
]);
export type FlowPart = z.infer<typeof FlowPart>;

const FlowParts = z.array(FlowPart).max(MAX_FLOW_PARTS);

const FlowMatch = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("json"),
    /** Path with dots, an index as a number; `equals` null: anything may stand there. */
    values: z.array(z.strictObject({ path: z.string(), equals: FlowParts.nullable() })).min(1),
  }),
  z.strictObject({
    kind: z.literal("text"),
    pattern: z.string(),
    groups: z.array(z.strictObject({ group: z.number().int().min(1), equals: FlowParts })),
  }),
  z.strictObject({ kind: z.literal("binary"), prefix: FlowParts.min(1) }),
]);

const FlowMessage = z.strictObject({ binary: z.boolean(), parts: FlowParts });

const FlowStep = z.discriminatedUnion("kind", [
  FlowMessage.extend({ kind: z.literal("send") }),
  z.strictObject({
    kind: z.literal("expect"),
    /** The reply, as people call it. */
    name: z.string().optional(),
    match: FlowMatch,
    withinMs: z.number().positive().max(MAX_FLOW_MS),
    /** Index of the send in the same list from which the reply's latency counts; null: the one before it. */
    since: z.number().int().min(0).nullable(),
    /** Values that are kept: the text at a path of JSON, or a group of the pattern. */
    captures: z.array(
      z.strictObject({
        slot: z.number().int().min(0),
        path: z.string().optional(),
        group: z.number().int().min(0).optional(),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal("think"), ms: z.number().positive().max(MAX_FLOW_MS) }),
]);
export type FlowStep = z.infer<typeof FlowStep>;

/** Rows that the generator reads from a file of their own. */
export const FlowFile = z.strictObject({
  /** SHA-256 of the data file as its owner wrote it, hexadecimal. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.number().int().min(1),
  /** Bytes of the longest value of each column. */
  widest: z.array(z.number().int().min(0)).min(1),
  /** Bytes of the rows as the generator gets them: each value behind its length. */
  packedBytes: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
});
export type FlowFile = z.infer<typeof FlowFile>;

/** A flow as the generator executes it: every name is resolved, every pattern is known to be one of RE2. */
export const FlowPlan = z.strictObject({
  name: z.string(),
  /** SHA-256 of the document and its data, hexadecimal. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Rows of the data file; each has a value for each column. Empty where `file` has them. */
  rows: z.array(z.array(z.string())),
  /** Rows that are too many for the plan. */
  file: FlowFile.optional(),
  /** True: each line of a text message is a message of its own. */
  lines: z.literal(true).optional(),
  /** How many values are captured. */
  slots: z.number().int().min(0),
  connect: z.array(FlowStep).max(MAX_FLOW_STEPS),
  repeat: z.array(FlowStep).min(2).max(MAX_FLOW_STEPS),
  /** Messages that may come at any time, and what they are answered with. */
  meanwhile: z.array(z.strictObject({ match: FlowMatch, answer: FlowMessage.nullable() })).max(MAX_FLOW_STEPS),
});
export type FlowPlan = z.infer<typeof FlowPlan>;
