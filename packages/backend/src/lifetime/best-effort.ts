/** The part of a logger that is needed here. */
export type Warns = { warn(fields: object, message: string): void };

/**
 * Waits for work whose failure must not stop the caller, and logs a failure as a warning.
 * @param doing completes the message "failed while …", such as "reading the server's last lines"
 * @returns the result; undefined after a failure
 */
export async function bestEffort<T>(work: Promise<T>, log: Warns, doing: string): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, `failed while ${doing}`);
    return undefined;
  }
}
