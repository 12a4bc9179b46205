"use client";

import type { Phrases } from "@plumbline/core/result/phrases";
import { useContext, useMemo } from "react";
import { translateAnswers } from "./translate-answers.ts";
import { WordingContext } from "./wording-provider.tsx";

/** A phrase of core with its values, and what it says in English. */
type Phrased = { readonly phrase: { readonly id: keyof Phrases; readonly values: object }; readonly text: string };

/** Puts a phrase that core has put into English already into the page's language. It brings neither phrases nor metrics. */
export function usePhrase(): (phrased: Phrased) => string {
  const wording = useContext(WordingContext);
  return useMemo(() => {
    const translate = wording && translateAnswers(wording);
    return ({ phrase, text }) => translate?.(phrase.id, phrase.values) ?? text;
  }, [wording]);
}
