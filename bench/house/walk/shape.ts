/**
 * How much of the watched value an expression holds: nothing (undefined), all of it, or properties that hold some of it. A closure
 * over the value has the one property `()`.
 */
export type Shape = undefined | "all" | { readonly [property: string]: Shape };

export const closure: Shape = { "()": "all" };

/** Both shapes together. */
export function join(a: Shape, b: Shape): Shape {
  if (a === "all" || b === "all") return "all";
  if (!a || !b) return a ?? b;
  return Object.fromEntries([...Object.keys(a), ...Object.keys(b)].map((key) => [key, join(a[key], b[key])]));
}

/** The shape of a property. */
export function propertyOf(shape: Shape, property: string): Shape {
  return shape === "all" || shape === undefined ? shape : shape[property];
}

/** A shape of properties; nothing if none of them holds anything. */
export function ofProperties(properties: readonly (readonly [string, Shape])[]): Shape {
  const held = properties.filter(([, shape]) => shape !== undefined);
  return held.length > 0 ? Object.fromEntries(held) : undefined;
}
