import type { Language } from "../server/language.ts";

/** Languages of which a profiler can see the functions' names, and was seen to. */
const profiled: readonly Language[] = ["go", "rust", "zig", "c", "cpp", "node", "java", "kotlin", "scala"];

/** Whether flame graphs are recorded of servers in this language. */
export const isProfiled = (language: Language): boolean => profiled.includes(language);
