import { z } from "zod";
import { Prisma } from "../generated/prisma/client.ts";

/** PostgreSQL's error code, as Prisma passes it on from a raw SQL statement. */
const RawUniqueViolation = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.literal("23505") }) }),
});

/** True if a write failed because a row with that key exists. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === "P2002" || (error.code === "P2010" && RawUniqueViolation.safeParse(error.meta).success);
}
