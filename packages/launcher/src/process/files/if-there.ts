const absent = new Set(["ENOENT", "ESRCH"]);

/** The result, or undefined where the file or process is not there. @throws every other error */
export function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch((error: unknown) => {
    if (error instanceof Error && "code" in error && absent.has(String(error.code))) return undefined;
    throw error;
  });
}
