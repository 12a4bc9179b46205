import { Prisma } from "../generated/prisma/client.ts";

/**
 * The condition that a trial had its CPUs alone, in SQL: core's `isUsable` leaves out the others, which were measured side by side in a duel.
 * What selects trials by itself leaves them out before any limit on their number.
 */
export const measuredAlone = Prisma.sql`(allotment is null or allotment->'opponent' is null)`;
