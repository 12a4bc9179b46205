import { type FormEvent, useRef, useState } from "react";
import type { z } from "zod";

/**
 * Checks a form's values against the schema of the request before they are sent. `load` imports the schema when the form is sent for
 * the first time: until then no page needs it, nor the library of schemas. `send` handles the submit event; valid input goes to
 * `save`, and `errors` holds the first message of each refused field by its path.
 */
export function useCheckedForm<Schema extends z.ZodType>(
  load: () => Promise<Schema>,
  values: unknown,
  save: (input: z.output<Schema>) => void,
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  if (failure) throw failure.error;
  const isChecking = useRef(false);
  const check = async () => {
    const input = (await load()).safeParse(values);
    setErrors(firstMessages(input.error));
    if (input.success) save(input.data);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isChecking.current) return;
    isChecking.current = true;
    check()
      .catch((error: unknown) => setFailure({ error }))
      .finally(() => {
        isChecking.current = false;
      });
  };
  return { errors, send };
}

function firstMessages(error: z.ZodError | undefined): Record<string, string> {
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), messageOf(issue)]));
}

/** A refused key says only that it is one; the reason is inside. */
function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
}
