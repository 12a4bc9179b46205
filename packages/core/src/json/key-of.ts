import { z } from "zod";

/** Characters of the longest id: a server's folder, `@`, and a variant. */
const ID_CHARACTERS = 129;

/** An id that a request names. Ids are opaque texts: one that is not an id of ours is one that is not found. */
export const Id = z.string().min(1).max(ID_CHARACTERS);

/** The input that names one thing by its id: `keyOf("runId")` is `{ runId }`. */
export function keyOf<Name extends string>(name: Name): z.ZodObject<Record<Name, typeof Id>, z.core.$strict> {
  return z.strictObject({ [name]: Id } as Record<Name, typeof Id>);
}
