import type { Language } from "../server/language.ts";

/** Languages of which a profiler can see the functions' names, and was seen to. */
const profiled: readonly Language[] = ["go", "rust", "zig", "c", "cpp", "node", "java", "kotlin", "scala"];

/** True if flame graphs are recorded for servers in this language. */
export const isProfiled = (language: Language): boolean => profiled.includes(language);
