import { v7 } from "uuid";

/** The newest id's time in milliseconds, and its place among those of that time. */
let last = { msecs: 0, seq: 0 };

/**
 * A new id (UUID version 7). Ids of one process are in the order in which they were made, by its clock as it is now: the memory of the
 * library, and that of Prisma, stay ahead of a clock that was set back, and lists are in the order of ids.
 */
export function newId(now: Date): string {
  const msecs = now.getTime();
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : 0 };
  return v7(last);
}
