import { z } from "zod";
import { Id } from "../json/key-of.ts";
import { Language } from "../server/language.ts";
import { Profile } from "../server/manifest.ts";
import { ANY_SERVER, EVERY_RUN } from "./side-name.ts";

/** The key of one side of a comparison: the rounds of servers under one scenario, in one run, several, or all. */
export const SideKey = z
  .strictObject({
    scenarioId: Id,
    /** Runs whose rounds are taken together; none: every run that measured like the newest of them. */
    runIds: z.array(Id).max(20, "A side takes at most 20 runs together."),
    /** One server … */
    serverId: Id.optional(),
    /** … as of one version: the first characters of its source's digest. */
    version: z
      .string()
      .regex(/^[0-9a-f]{6,64}$/, "A version is the first 6 to 64 characters of a source's digest.")
      .optional(),
    /** Or every server of a language, of a profile, or of both: their middle figure stands for them. */
    language: Language.optional(),
    profile: Profile.optional(),
  })
  .refine(
    ({ serverId, language, profile }) => (serverId === undefined) === (language !== undefined || profile !== undefined),
    "A side names one server, or a language or profile.",
  );
export type SideKey = z.infer<typeof SideKey>;

/** A request to compare sides; the others are compared with the first. */
export const GetComparison = z.strictObject({
  sides: z.array(SideKey).min(1).max(12, "At most 12 sides in one comparison."),
  /** Compares sides even if they differ in scenario, load, limits or environment. */
  compareUnlike: z.boolean().default(false),
});
export type GetComparison = z.input<typeof GetComparison>;

/** The side that a text names, null where it names none. */
export function parseSide(text: string): SideKey | null {
  const [runs = "", who = "", scenarioId, ...more] = text.split(".");
  const [first, ...rest] = who.split(":");
  if (more.length > 0) return null;
  const parsed = SideKey.safeParse({
    scenarioId,
    runIds: runs === EVERY_RUN ? [] : runs.split("~"),
    ...(first === ANY_SERVER ? readGroup(rest) : readServer(first, rest)),
  });
  return parsed.success ? parsed.data : null;
}

function readServer(serverId: string | undefined, [version, ...more]: string[]) {
  return { serverId: more.length > 0 ? undefined : serverId, ...(version === undefined ? {} : { version }) };
}

function readGroup(words: string[]) {
  const language = words.find((word) => Language.safeParse(word).success);
  const profile = words.find((word) => Profile.safeParse(word).success);
  const known = [language, profile].filter((word) => word !== undefined);
  // a word that is neither makes no side
  if (known.length !== words.length) return {};
  return { ...(language ? { language } : {}), ...(profile ? { profile } : {}) };
}
