import type { Language } from "../server/language.ts";
import { languageFacts } from "../server/language-facts.ts";

/** True if flame graphs are recorded for servers in this language: a profiler can see the functions' names, and was seen to. */
export const isProfiled = (language: Language): boolean => languageFacts[language].profiler !== null;
