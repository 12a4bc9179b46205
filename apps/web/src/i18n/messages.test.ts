import { activities } from "@plumbline/core/access/activities";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { modes } from "@plumbline/core/scenario/modes";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { describe, expect, test } from "vitest";
import { terms } from "../features/glossary/terms.ts";
import { pages } from "../features/shell/navigation/pages.ts";
import { type Locale, locales } from "./locale.ts";
import { wordingOf } from "./messages.ts";
import type { NameKind } from "./names.ts";
import { type MessageId, sayIn } from "./say.ts";

type Tree = { [key: string]: string | Tree };

/** Every message by its id. */
function flat(tree: Tree, before = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}

const messagesOf = (locale: Locale) => new Map(flat(wordingOf(locale).messages));
const english = messagesOf("en");
const others = locales.filter((locale) => locale !== "en");

/** The values that a message shows: `{name}`, and `{count, plural, …}` where a form has the number itself. */
const placesOf = (message: string) =>
  [...new Set([...message.matchAll(/(?<!(?:one|other) )\{(\w+)(?=[,}])/g)].map(([, name = ""]) => name))]
    .filter((name) => !message.startsWith(`{${name}, plural`) || message.includes("#"))
    .sort();

/** The texts of each kind of name. */
const textsOf: Record<NameKind, string[]> = {
  pages: ["label", "meaning"],
  metrics: ["label"],
  scenarios: ["name", "measures", "why"],
  modes: ["label", "meaning"],
  terms: ["word", "meaning"],
  activities: ["label"],
};

describe.each(others)("in %s", (locale) => {
  test("there is every message of English, and no other", () => {
    expect([...messagesOf(locale).keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("a message has the places of the English one, so that no value is lost", () => {
    for (const [id, message] of messagesOf(locale))
      expect(placesOf(message), id).toEqual(placesOf(english.get(id) ?? ""));
  });

  test("no message was left in English", () => {
    const same = [...messagesOf(locale)].filter(([id, message]) => message === english.get(id)).map(([id]) => id);
    for (const id of same)
      expect(english.get(id)?.replaceAll(/\{\w+\}/g, ""), id).toMatch(
        /^[A-Z]{2,}$|^Deflate$|^wss$|^Cron$|^TLS, deflate$|^[^a-zA-Z]*$/,
      );
  });

  test("pages, figures, scenarios, modes and terms have names", () => {
    const { names } = wordingOf(locale);
    const advice = (kind: NameKind) => `name each in apps/web/src/i18n/names/${locale}.json, under "${kind}"`;
    expect(Object.keys(names.pages ?? {}), advice("pages")).toEqual(pages.map(({ href }) => href));
    expect(Object.keys(names.metrics ?? {}).sort(), advice("metrics")).toEqual(Object.keys(summaryMetrics).sort());
    expect(Object.keys(names.scenarios ?? {}).sort(), advice("scenarios")).toEqual(
      scenarios.map(({ id }) => id).sort(),
    );
    expect(Object.keys(names.modes ?? {})).toEqual(Object.keys(modes));
    expect(Object.keys(names.terms ?? {})).toEqual(Object.keys(terms));
    expect(Object.keys(names.activities ?? {})).toEqual(Object.keys(activities));
    const texts = Object.entries(names).flatMap(([kind, all]) =>
      Object.values(all).map((each) => [kind, each] as const),
    );
    for (const [kind, each] of texts) expect(Object.keys(each), kind).toEqual(textsOf[kind as NameKind]);
  });
});

const exampleOf = (place: string) => (place === "count" ? 2 : `‹${place}›`);

test.each(locales)("every message of %s is put into words", (locale) => {
  const say = sayIn(wordingOf(locale));
  for (const [id, message] of messagesOf(locale)) {
    const values = { count: 2, ...Object.fromEntries(placesOf(message).map((place) => [place, exampleOf(place)])) };
    const text = say(id as MessageId, values);
    expect(text, id).not.toMatch(/[{}]/);
    for (const place of placesOf(message)) if (place !== "count") expect(text, id).toContain(`‹${place}›`);
  }
});
