import { z } from "zod";
import { MAX_FLOW_MS, MAX_FLOW_STEPS } from "../../plan/flow-plan.ts";

/** Values that every template may name; no captured value has one of these names. */
export const givenValues = ["connection", "iteration", "id", "row"] as const;

const Name = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/, "a name is one word of letters, digits and _, and begins with a letter");

const Duration = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,3})?(ms|s)$/, {
    error: 'a duration is a number with its unit, for example "500ms" or "5s"',
    abort: true,
  })
  .refine((text) => toMs(text) > 0 && toMs(text) <= MAX_FLOW_MS, `over 0ms and up to ${MAX_FLOW_MS / 1000}s`);

/** Milliseconds of a duration. */
export function toMs(duration: string): number {
  const figure = Number.parseFloat(duration);
  return duration.endsWith("ms") ? figure : figure * 1000;
}

const HexPart = z.strictObject({
  hex: z
    .string()
    .regex(/^(\s*[0-9A-Fa-f]{2})+\s*$/, "hex is pairs of hexadecimal digits, for example 30 1a")
    .describe("Bytes as pairs of hexadecimal digits; spaces do not matter."),
});
const Base64Part = z.strictObject({ base64: z.base64("base64 is not readable").describe("Bytes as base64.") });
const TextPart = z.strictObject({ text: z.string().describe("Text as UTF-8; {{…}} names a value.") });
const BinaryPart = z.union([HexPart, Base64Part, TextPart]);
const Binary = z.array(BinaryPart).min(1, "at least one part").max(50, "at most 50 parts");

const Message = z
  .union([z.string(), z.strictObject({ binary: Binary })])
  .describe(
    "A text message, or binary: its parts. {{connection}}, {{iteration}}, {{id}}, {{row.column}} and captured names are filled in.",
  );

const SendStep = z.strictObject({
  send: Message,
  name: Name.optional().describe("Name of this moment, for a later `since`."),
});

/** A pattern is fixed: what changes is compared with one of its groups. */
const Pattern = z.string().min(1).max(1000, "a pattern has at most 1,000 characters");

const JsonMatch = z.strictObject({
  json: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.null(), z.strictObject({ exists: z.literal(true) })]),
    )
    .refine((conditions) => Object.keys(conditions).length > 0, "at least one path with its value")
    .describe(
      "Paths and the values that stand there, for example { type: next, payload.data.0.n: 5 }; { exists: true } takes any.",
    ),
});
const TextMatch = z.strictObject({
  text: Pattern.describe("A regular expression (RE2, as Go has it) that is found in a text message."),
  groups: z
    .record(z.string().regex(/^[1-9]\d?$/, "a group is named by its number, from 1"), z.string())
    .optional()
    .describe("What groups of the pattern have to be: { 1: '{{id}}' }."),
});
const BinaryMatch = z.strictObject({ binary: Binary.describe("How a binary message begins.") });

const Match = z.union([JsonMatch, TextMatch, BinaryMatch]);

const ExpectStep = z.strictObject({
  expect: Match.describe(
    "The reply that is waited for. It may come before this step is reached; other messages are counted as unexpected.",
  ),
  name: Name.optional().describe("Name of the reply, by which its figures stand on the trial's page."),
  within: Duration.optional().describe(
    "How long the reply may take, from the send before it; 5s where it is left out. Then it is lost, and the iteration over.",
  ),
  capture: z
    .record(Name, z.union([z.string(), z.number().int().min(0).max(99)]))
    .optional()
    .describe("Values that later steps name: of JSON the path, of a pattern the number of the group."),
  since: Name.optional().describe(
    "The named send from which the reply's latency counts; the one before it where it is left out.",
  ),
});

const ThinkStep = z.strictObject({ think: Duration.describe("A pause before the next step.") });

/** The three kinds of a step, by the word that each has. */
export const flowSteps = { send: SendStep, expect: ExpectStep, think: ThinkStep } as const;
/** The kinds of messages that may be expected, by the word that each has. */
export const flowMatches = { json: JsonMatch, text: TextMatch, binary: BinaryMatch } as const;
/** The parts of a binary message, by the word that each has. */
export const flowParts = { hex: HexPart, base64: Base64Part, text: TextPart } as const;

const Step = z.union([SendStep, ExpectStep, ThinkStep]);
export type FlowDocumentStep = z.infer<typeof Step>;
export type FlowDocumentMessage = z.infer<typeof Message>;
export type FlowDocumentMatch = z.infer<typeof Match>;
export type FlowDocumentPart = z.infer<typeof BinaryPart>;

/** A flow as people write it. */
export const FlowDocument = z.strictObject({
  name: z.string().trim().min(1).max(100).describe("What pages and reports call it."),
  subprotocol: z
    .string()
    .regex(/^[A-Za-z\d!#$%&'*+.^_`|~-]{1,100}$/, "a subprotocol is one word")
    .optional()
    .describe("The subprotocol that the handshake asks for."),
  path: z
    .string()
    .max(1000)
    .regex(/^\/[\x21\x22\x24-\x7e]*$/, "a path begins with / and has no spaces")
    .optional()
    .describe("Path and query where the target's address has none."),
  data: z
    .string()
    .regex(/^[\w./-]{1,200}\.(csv|jsonl)$/, "a data file ends in .csv or .jsonl")
    .optional()
    .describe("A file of rows beside the flow: CSV with a header, or JSON lines. {{row.column}} names a value."),
  lines: z
    .boolean()
    .default(false)
    .describe("True where a text message may hold several, one a line: each line then counts as a message of its own."),
  connect: z
    .array(Step)
    .max(MAX_FLOW_STEPS)
    .default([])
    .describe("Steps of each connection before its first iteration. Their replies are not measured."),
  repeat: z
    .array(Step)
    .min(1)
    .max(MAX_FLOW_STEPS)
    .describe("Steps of one iteration. Iterations are due at the run's rate for its planned time."),
  meanwhile: z
    .array(z.strictObject({ expect: Match, send: Message.optional().describe("What it is answered with.") }))
    .max(MAX_FLOW_STEPS)
    .default([])
    .describe(
      "Messages that may come at any time, such as heartbeats: they are answered or passed over, and not counted as unexpected.",
    ),
});
export type FlowDocument = z.infer<typeof FlowDocument>;
