import type { ReactNode } from "react";
import type { Locale } from "../locale.ts";
import { wordingOf } from "../messages.ts";
import { type Say, sayIn } from "../say.ts";
import { WordingProvider } from "../wording-provider.tsx";

/** Renders a part of a page in a language. */
export function InLanguage({ locale = "en", children }: { locale?: Locale; children: ReactNode }) {
  return <WordingProvider wording={wordingOf(locale)}>{children}</WordingProvider>;
}

/** The English sentences, for tests of functions that state something. */
export const inEnglish: Say = sayIn(wordingOf("en"));
