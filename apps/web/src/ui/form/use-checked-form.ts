import { type FormEvent, useState } from "react";
import type { z } from "zod";

/**
 * Checks a form's values against the schema of the request before they are sent. `send` handles the submit event; valid input goes to
 * `save`, and `errors` holds the first message of each refused field by its path.
 */
export function useCheckedForm<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  save: (input: z.output<Schema>) => void,
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = schema.safeParse(values);
    setErrors(firstMessages(input.error));
    if (input.success) save(input.data);
  };
  return { errors, send };
}

function firstMessages(error: z.ZodError | undefined): Record<string, string> {
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}
