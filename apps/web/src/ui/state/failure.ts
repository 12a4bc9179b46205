import type { FailureView } from "@plumbline/core/failure/failure-view";

/** The failure inside whatever a query or mutation threw; a server that does not answer becomes one as well. */
export function toFailure(error: unknown): FailureView {
  const failure = readData(error)?.failure;
  if (failure) return failure;
  return {
    code: "INTERNAL",
    title: "The web server does not answer",
    message: error instanceof Error ? error.message : String(error),
    nextStep: "Check that ./plumb up still runs, then try again.",
    evidence: {},
  };
}

/** Messages by field where the input was refused; empty otherwise. */
export function toFieldErrors(error: unknown): Record<string, string> {
  return readData(error)?.fieldErrors ?? {};
}

type ErrorData = { failure?: FailureView; fieldErrors?: Record<string, string> | null };

/** The `data` that `server/trpc/trpc.ts` adds to errors; null for other errors. */
function readData(error: unknown): ErrorData | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  const data = error.data as ErrorData | null | undefined;
  return typeof data?.failure?.code === "string" ? data : null;
}
