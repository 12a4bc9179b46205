import type { AppError } from "@plumbline/core/failure/app-error";
import { failures } from "@plumbline/core/failure/failures";

/** A restarted store answers again within seconds. */
export const STORE_AWAY_S = 5;

/** The header Retry-After of a failure, in seconds; null if trying again later does not help. */
export function retryAfterS({ code, evidence }: AppError): number | null {
  if (typeof evidence.retryAfterS === "number") return evidence.retryAfterS;
  return failures[code].status === 503 ? STORE_AWAY_S : null;
}
