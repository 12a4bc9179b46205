import type { Language } from "../server/language.ts";

/** Languages of which a profiler can see the functions' names, and was seen to. */
const profiled: readonly Language[] = ["go", "rust", "zig", "node", "java"];

/** Whether flame graphs are recorded of servers in this language. */
export const isProfiled = (language: Language): boolean => profiled.includes(language);
