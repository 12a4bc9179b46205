import { AppError } from "../failure/app-error.ts";

/** U+0000, which PostgreSQL's text cannot hold, and halves of surrogate pairs, which its JSON cannot. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** No input of ours is a tenth as deep; a walk through thousands of levels would overflow the stack. */
const DEPTH_MOST = 50;

/**
 * Refuses input with text that no store can hold, in keys and in values, at any depth.
 * @throws INVALID_INPUT that names the field
 */
export function refuseUnstorable(input: unknown, path: readonly string[] = []): void {
  if (typeof input === "string" && UNSTORABLE.test(input)) throw unstorable(path);
  if (typeof input !== "object" || input === null) return;
  if (path.length > DEPTH_MOST) throw new AppError("INVALID_INPUT", `The input has more than ${DEPTH_MOST} levels.`);
  for (const [key, value] of Object.entries(input)) {
    if (UNSTORABLE.test(key)) throw unstorable(path);
    refuseUnstorable(value, [...path, key]);
  }
}

const unstorable = (path: readonly string[]) =>
  new AppError(
    "INVALID_INPUT",
    `${path.length > 0 ? path.join(".") : "The input"} has a character that cannot be stored: U+0000, or half of a surrogate pair.`,
    { nextStep: "Remove the character and send it again." },
  );
