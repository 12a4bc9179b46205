import type { z } from "zod";

/**
 * Parses by a strict schema what a later version may have written: keys that the schema does not know are left out, wherever
 * they stand. What it demands must still be there.
 */
export function parseKnown<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  const parsed = schema.safeParse(value);
  const unknown = parsed.error?.issues.filter((issue) => issue.code === "unrecognized_keys") ?? [];
  if (unknown.length === 0) return parsed;
  const known = copy(value);
  for (const { path, keys } of unknown) for (const key of keys) drop(known, [...path, key]);
  return parseKnown(schema, known);
}

/**
 * Reads a stored value that another version may have written: unknown keys are left out.
 * @throws Error with the first issue if something is missing or of another type
 */
export function parseStored<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = parseKnown(schema, value);
  if (parsed.success) return parsed.data;
  throw new Error(`A stored value does not match its schema: ${describeIssue(parsed.error)}.`, { cause: parsed.error });
}

/** The first issue of a schema's refusal, in one line: "rows.0.n: expected number, received string". */
export function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join(".") || "all of it"}: ${issue?.message}`;
}

/** A copy of a JSON value; dates in it are not copied. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]));
}

/** Deletes the key at the end of a path; each step before it leads to an object or a list. */
function drop(value: unknown, [key = "", ...further]: readonly PropertyKey[]): void {
  if (further.length > 0) drop(Reflect.get(Object(value), key), further);
  else Reflect.deleteProperty(Object(value), key);
}
