import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";

/** The error of each field; of a parameter under `parameters.<scenario>.<parameter>`. */
export type FieldErrors = Partial<Record<keyof StartRun | `parameters.${string}`, string>>;

/** The request if it is valid, else the error of each field. */
export function checkStartRun(input: StartRunInput): { request: StartRun | null; errors: FieldErrors } {
  const result = StartRun.safeParse(input);
  if (result.success) return { request: result.data, errors: {} };
  return {
    request: null,
    errors: firstErrors(result.error.issues.map(({ path, message }) => [path.join("."), message])),
  };
}

/** The first message of each field; messages about an element (serverIds.3) belong to its field, those of parameters stay apart. */
export function firstErrors(messages: Iterable<[path: string, message: string]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, message] of messages) {
    const field = path.startsWith("parameters.") ? path : (path.split(".")[0] ?? path);
    errors[field] ??= message;
  }
  return errors;
}
