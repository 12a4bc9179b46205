import { z } from "zod";
import { languageIds } from "./language-facts.ts";

/** Programming language of an implementation; decides its colour, its warm-up and its tests. */
export const Language = z.enum(languageIds);
export type Language = z.infer<typeof Language>;
