import { UsageError } from "../command.ts";

/** Words that `parseArgs` does not know are a matter of usage. @throws UsageError */
export function parseWords<T>(words: () => T): T {
  try {
    return words();
  } catch (error) {
    if (error instanceof TypeError && "code" in error) throw new UsageError(error.message);
    throw error;
  }
}
