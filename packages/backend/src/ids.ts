import { z } from "zod";

const Uuid = z.uuid();

/** Whether an id from outside can be one of ours; asking PostgreSQL for another kind is an error instead of "not found". */
export function isUuid(id: string): boolean {
  return Uuid.safeParse(id).success;
}
