import type { Phrases } from "@plumbline/core/result/phrases";
import thaiAnswers from "./answers/th.json" with { type: "json" };
import chineseAnswers from "./answers/zh-CN.json" with { type: "json" };
import type { Locale } from "./locale.ts";
import english from "./messages/en.json" with { type: "json" };
import thai from "./messages/th.json" with { type: "json" };
import chinese from "./messages/zh-CN.json" with { type: "json" };
import thaiNames from "./names/th.json" with { type: "json" };
import chineseNames from "./names/zh-CN.json" with { type: "json" };
import type { Names } from "./names.ts";
import type { Messages } from "./say.ts";

/** All that a page needs to speak a language. Read on the server, so that a browser loads one language alone. */
export type Wording = {
  locale: Locale;
  messages: Messages;
  names: Names;
  /** The phrases of answers; none in English, where core has them. */
  answers: Readonly<Record<keyof Phrases, string>> | null;
};

const wordings: Record<Locale, Omit<Wording, "locale">> = {
  en: { messages: english, names: {}, answers: null },
  th: { messages: thai, names: thaiNames, answers: thaiAnswers },
  "zh-CN": { messages: chinese, names: chineseNames, answers: chineseAnswers },
};

/** The messages of a language, and its names for what core has registered. */
export function wordingOf(locale: Locale): Wording {
  return { locale, ...wordings[locale] };
}
