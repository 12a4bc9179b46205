import { Prisma } from "../generated/prisma/client.ts";

/** Whether a write was refused because a row with that key was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
