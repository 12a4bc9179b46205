import { parseJson } from "@plumbline/core/json/parse-json";
import type { z } from "zod";
import { UsageError } from "./terminal.ts";

/** Parses standard input's text by a schema. @throws UsageError whose sentence says what is wrong and where */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parse(text), {
    error: (issue) => (issue.code === "invalid_type" ? describeType(issue.expected, issue.input) : undefined),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue ? describePath(issue.path) : "";
  throw new UsageError(`${place || "The input"}: ${issue?.message ?? "not what was expected"}`);
}

function parse(text: string): unknown {
  const parsed = parseJson(text);
  if ("value" in parsed) return parsed.value;
  if (parsed.fault === "empty") throw new UsageError("Standard input is empty; give the figures as JSON.");
  const word = /\b(NaN|-?Infinity)\b/.exec(text)?.[1];
  if (word)
    throw new UsageError(`The input is not JSON: ${word} is not a number that JSON knows; leave such figures out.`);
  if (parsed.fault === "cut short") throw new UsageError("The input is not JSON: it ends in the middle.");
  // the parser may quote several lines of the input
  throw new UsageError(`The input is not JSON: ${parsed.said.replace(/\s+/g, " ")}.`);
}

/** values[3], rows[0].rate. */
function describePath(path: readonly PropertyKey[]): string {
  return path
    .map((step, nth) => (typeof step === "number" ? `[${step}]` : `${nth > 0 ? "." : ""}${String(step)}`))
    .join("");
}

function describeType(expected: string, input: unknown): string {
  const wanted = expected === "array" ? "a list" : expected === "object" ? "an object" : `a ${expected}`;
  if (input === undefined) return `${wanted} is needed here, but there is nothing.`;
  const seen = Array.isArray(input)
    ? "a list"
    : input !== null && typeof input === "object"
      ? "an object"
      : typeof input === "number"
        ? String(input)
        : JSON.stringify(input);
  return `${wanted} is needed here, but this is ${seen}.`;
}
