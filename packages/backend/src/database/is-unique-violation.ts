import { z } from "zod";
import { Prisma } from "../generated/prisma/client.ts";

/** PostgreSQL's own code, as Prisma hands it on from a statement in SQL. */
const RawUniqueViolation = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.literal("23505") }) }),
});

/** Whether a write was refused because a row with that key was there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === "P2002" || (error.code === "P2010" && RawUniqueViolation.safeParse(error.meta).success);
}
