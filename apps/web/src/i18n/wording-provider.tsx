"use client";

import { createContext, type ReactNode, useCallback, useContext } from "react";
import { IntlProvider, useLocale, useTranslations } from "use-intl/react";
import { isLocale, type Locale } from "./locale.ts";
import type { Wording } from "./messages.ts";
import { type NameKind, type Names, nameIn } from "./names.ts";
import type { Say } from "./say.ts";

const NO_NAMES: Names = {};

/** The page's wording; null outside of a page, where everything keeps its English name. */
export const WordingContext = createContext<Wording | null>(null);

/** Gives a page its language. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  return (
    <IntlProvider locale={wording.locale} timeZone="UTC" messages={wording.messages as object}>
      <WordingContext value={wording}>{children}</WordingContext>
    </IntlProvider>
  );
}

/** Puts messages into the page's language. */
export function useSay(): Say {
  return useTranslations() as unknown as Say;
}

/** The page's language. */
export function usePageLocale(): Locale {
  const locale = useLocale();
  return isLocale(locale) ? locale : "en";
}

/** Names registered things in the page's language. */
export type NameOf = (kind: NameKind, id: string, text: string, english: string) => string;

export function useNameOf(): NameOf {
  const names = useContext(WordingContext)?.names ?? NO_NAMES;
  return useCallback((kind, id, text, english) => nameIn(names, kind, id, text, english), [names]);
}
