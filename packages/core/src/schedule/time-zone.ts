/** True if a text names a time zone, such as Europe/Berlin or UTC; a bare offset is not a name. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false;
  }
}
