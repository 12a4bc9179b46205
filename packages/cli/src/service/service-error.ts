import { z } from "zod";

/** The API's answer when it refuses or fails. */
const Problem = z.object({ code: z.string(), detail: z.string(), nextStep: z.string() });

/** Statuses that say "not now": the same request can succeed later. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

type Facts = { code: string; status: number | null; retryAfterS?: number | null };

/** The service refused, failed, could not be reached, or gave an answer that is not understood: `status` is null then. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: string;
  readonly status: number | null;
  /** Seconds that the service asks to wait before the next attempt; null: it names none. */
  readonly retryAfterS: number | null;

  constructor(message: string, { code, status, retryAfterS = null }: Facts) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}

/** True if the same request may succeed later. A full quota is transient only if the service says when there is room again. */
export function isTransient(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  const { code, status, retryAfterS } = error;
  if (status === null) return code === "UNREACHABLE";
  return TRANSIENT_STATUSES.has(status) && (code !== "QUOTA_EXCEEDED" || retryAfterS !== null);
}

/** The error of an answer that is not a success. */
export async function toServiceError(response: Response): Promise<ServiceError> {
  const { status } = response;
  const retryAfterS = parseRetryAfter(response.headers.get("retry-after"), Date.now());
  const problem = Problem.safeParse(await readProblem(response));
  if (!problem.success)
    return new ServiceError(`The service answered with status ${status}.`, { code: "STATUS", status, retryAfterS });
  const { code, detail, nextStep } = problem.data;
  return new ServiceError(`${detail} Next step: ${nextStep}`, { code, status, retryAfterS });
}

/** Makes a handler for errors of fetch, which throws the address and the reason. */
export function unreachable(address: string, what: string) {
  return (error: unknown): never => {
    throw new ServiceError(`${address} ${what}: ${reasonOf(error)}`, { code: "UNREACHABLE", status: null });
  };
}

/** Seconds of a Retry-After header, which is a number of seconds or a date (RFC 9110, 10.2.3); null without a valid one. */
function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** The body of a refusal; null where it is not JSON, as a proxy's page is. */
async function readProblem(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The reason behind the "fetch failed" of fetch. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
