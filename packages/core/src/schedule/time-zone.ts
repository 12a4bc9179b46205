/** Whether a text names a time zone of the world's, such as Europe/Berlin or UTC; a bare offset names none. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false;
  }
}
