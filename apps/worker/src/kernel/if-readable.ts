/**
 * The result of reading a file or folder that may be absent or closed to this process; null if it is.
 * @throws every error that is not the system's
 */
export async function ifReadable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && "syscall" in error) return null;
    throw error;
  }
}
