import { z } from "zod";

const Uuid = z.uuid();

/**
 * True if an external id has the form of ours. PostgreSQL would answer another form with an error instead of "not
 * found".
 */
export function isUuid(id: string): boolean {
  return Uuid.safeParse(id).success;
}
