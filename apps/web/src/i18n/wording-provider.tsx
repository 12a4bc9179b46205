"use client";

import { inEnglish, type Speech } from "@plumbline/core/result/speech";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { IntlProvider, useLocale, useTranslations } from "use-intl/react";
import { isLocale, type Locale } from "./locale.ts";
import type { Wording } from "./messages.ts";
import { type NameKind, type Names, nameIn } from "./names.ts";
import type { Say } from "./say.ts";
import { speechOf } from "./speech.ts";

const NO_NAMES: Names = {};
const NamesContext = createContext<Names>(NO_NAMES);
const SpeechContext = createContext<Speech>(inEnglish);

/** Gives a page its language. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  const speech = useMemo(() => speechOf(wording), [wording]);
  return (
    <IntlProvider locale={wording.locale} timeZone="UTC" messages={wording.messages as object}>
      <NamesContext value={wording.names}>
        <SpeechContext value={speech}>{children}</SpeechContext>
      </NamesContext>
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
  const names = useContext(NamesContext);
  return useCallback((kind, id, text, english) => nameIn(names, kind, id, text, english), [names]);
}

/** The language of answers on this page. */
export function useSpeech(): Speech {
  return useContext(SpeechContext);
}
