"use client";

import { inEnglish, type Speech } from "@plumbline/core/result/speech";
import { useContext, useMemo } from "react";
import { speechOf } from "./speech.ts";
import { WordingContext } from "./wording-provider.tsx";

/** The language of answers on this page. Apart from the other hooks, because it brings every metric of core. */
export function useSpeech(): Speech {
  const wording = useContext(WordingContext);
  return useMemo(() => (wording ? speechOf(wording) : inEnglish), [wording]);
}
