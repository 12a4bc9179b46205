import { english, type Phrases } from "@plumbline/core/result/phrases";
import { describe, expect, test } from "vitest";
import { locales } from "./locale.ts";
import { wordingOf } from "./messages.ts";
import { speechOf } from "./speech.ts";

const ids = Object.keys(english) as (keyof Phrases)[];

/** Values that a phrase may choose words by, instead of having a place for them, with one of what each may be. */
const examples: Readonly<Record<string, string>> = {
  ...{ end: "lowest", kind: "client", how: "faster", verdict: "better" },
  ...{ side: "generator", from: "proxy", why: "room", hosts: "own" },
};

/** Values that other languages leave out: core has meanings of metrics in English alone. */
const leftOut = ["meaning"];

/** The names of the values that an English phrase reads, and what each may be. */
function valuesOf(id: keyof Phrases): Record<string, string | number> {
  const read: Record<string, string | number> = {};
  const spy = new Proxy(read, {
    get: (values, name: string) => {
      values[name] ??= examples[name] ?? `‹${name}›`;
      return values[name];
    },
  });
  english[id](spy as never);
  return read;
}

describe.each(locales.filter((locale) => locale !== "en"))("in %s", (locale) => {
  test("there is every phrase of an answer, and no other", () => {
    expect(Object.keys(wordingOf(locale).answers ?? {}).sort()).toEqual([...ids].sort());
  });

  test.each(ids)("%s keeps the values that English states", (id) => {
    const values = valuesOf(id);
    const text = speechOf(wordingOf(locale)).say(id, values as never);
    for (const name of Object.keys(values))
      if (!Object.hasOwn(examples, name) && !leftOut.includes(name)) expect(text).toContain(`‹${name}›`);
    expect(text).not.toMatch(/[{}]/);
    expect(text.replaceAll(/‹\w+›|INVALID|SUSPECT|CPU|[\d×%.]+/g, "")).not.toMatch(/[A-Za-z]/);
  });
});
