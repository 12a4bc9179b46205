import { createTranslator } from "use-intl/core";
import type { Wording } from "./messages.ts";

type Translate = (id: string, values: object) => string;

/** Puts phrases of core into words; null in English, which core has itself. @throws where a phrase misses a value */
export function translateAnswers({ locale, answers }: Pick<Wording, "locale" | "answers">): Translate | null {
  if (!answers) return null;
  const onError = (error: Error) => {
    throw error;
  };
  const messages = answers as object;
  return createTranslator({ locale, messages, timeZone: "UTC", onError }) as unknown as Translate;
}
