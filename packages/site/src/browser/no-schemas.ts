/**
 * Stands in for zod in browsers. Core's modules define schemas as they load, and a verification parses with none of them: each call
 * and each property gives the same nothing again. Lists of values are there, because code reads them. Parsing is an error.
 */
const nothing: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === "parse" || name === "safeParse" ? refuse : nothing),
  apply: () => nothing,
});

function refuse(): never {
  throw new Error("schemas are not part of this script");
}

const withOptions = (options: readonly unknown[]): unknown =>
  new Proxy(() => undefined, { get: (_, name) => (name === "options" ? options : Reflect.get(Object(nothing), name)) });

const toEnum = (values: object): unknown => withOptions(Object.values(values));

/** The name that core imports. @public */
export const z: unknown = new Proxy({}, { get: (_, name) => (name === "enum" ? toEnum : nothing) });
