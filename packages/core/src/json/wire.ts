import { z } from "zod";

/** A date in JSON: a text in ISO 8601 and UTC, as `JSON.stringify` writes it. */
export const WireDate = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * The schema that reads from JSON what `schema` describes: in place of each date it takes a text, at any depth. `JSON.stringify` with
 * `replaceFigures` writes what it reads.
 */
export function onWire<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return translate(schema) as z.ZodType<T>;
}

const translated = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

function translate(schema: z.core.$ZodType): z.core.$ZodType {
  const known = translated.get(schema) ?? translateNew(schema as z.core.$ZodTypes);
  translated.set(schema, known);
  return known;
}

function translateNew(schema: z.core.$ZodTypes): z.core.$ZodType {
  const { def } = schema._zod;
  const copy = (parts: object) => z.core.clone(schema, { ...def, ...parts } as typeof def);
  switch (def.type) {
    case "date":
      return WireDate;
    case "object":
      return copy({ shape: mapValues(def.shape, translate) });
    case "array":
      return copy({ element: translate(def.element) });
    case "record":
      return copy({ valueType: translate(def.valueType) });
    case "union":
      return copy({ options: def.options.map(translate) });
    case "nullable":
    case "optional":
    case "default":
      return copy({ innerType: translate(def.innerType) });
    default:
      return schema;
  }
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
