import { expect, test } from "vitest";
import { compiled } from "./compiled.ts";
import { locales } from "./locale.ts";
import { wordingOf } from "./messages.ts";

/** Every object and array of a tree. */
function partsOf(tree: unknown): object[] {
  if (typeof tree !== "object" || tree === null) return [];
  return [tree, ...Object.values(tree).flatMap(partsOf)];
}

test.each(locales)("the messages of %s are compiled to what React sends to a browser", (locale) => {
  const { messages, answers } = compiled(wordingOf(locale));
  const prototypes = new Set([messages, answers].flatMap(partsOf).map((part) => Object.getPrototypeOf(part)));
  expect([...prototypes].every((each) => each === Object.prototype || each === Array.prototype)).toBe(true);
});
