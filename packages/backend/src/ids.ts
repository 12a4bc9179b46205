import { z } from "zod";

const Uuid = z.uuid();

/**
 * True if an external id is a UUID, as ours are. For other text PostgreSQL would report an error instead of "not
 * found".
 */
export function isUuid(id: string): boolean {
  return Uuid.safeParse(id).success;
}
