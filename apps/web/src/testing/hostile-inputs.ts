import superjson, { type SuperJSONResult } from "superjson";

/** Text that no store can hold. */
export const unstorable = { "U+0000": "a\0b", "half of a surrogate pair": "a\ud83d" };

/** Meta of superjson, and JSON, that no client of ours sends. */
export const hostileForms: Record<string, (form: SuperJSONResult) => unknown> = {
  "__proto__ among the values": ({ json }) => ({ json, meta: { values: { "__proto__.x": ["Date"] }, v: 1 } }),
  "constructor among the values": ({ json }) => ({ json, meta: { values: { "constructor.prototype.x": ["Date"] } } }),
  "__proto__ among the references": ({ json }) => ({
    json,
    meta: { referentialEqualities: { x: ["__proto__.polluted"] } },
  }),
  "a path that ends in a backslash": ({ json }) => ({ json, meta: { values: { "x\\": ["Date"] }, v: 1 } }),
  "an unknown transformation": ({ json }) => ({ json, meta: { values: [["custom", "x"]], v: 1 } }),
  "no form at all": () => null,
  "thousands of levels": () => ({ json: JSON.parse("[".repeat(2_000) + "]".repeat(2_000)) }),
};

/** Copies of an input, each with one of its strings replaced by the text. */
export function withText(input: unknown, text: string): unknown[] {
  if (typeof input === "string") return [text];
  if (typeof input !== "object" || input === null || input instanceof Date) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    withText(value, text).map((changed) =>
      Array.isArray(input) ? input.with(Number(key), changed) : { ...input, [key]: changed },
    ),
  );
}

/** An input as a page sends it. */
export const toForm = (input: unknown): SuperJSONResult => superjson.serialize(input);
