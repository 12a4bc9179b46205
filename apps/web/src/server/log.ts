/** Writes a line with the time, the place and the error to the web server's log. */
export function logError(place: string, error: unknown): void {
  console.error(new Date().toISOString(), place, error);
}
