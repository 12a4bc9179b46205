/**
 * Reads the text of `/proc/pressure/<resource>` (PSI): microseconds since the start in which at least one task waited for the
 * resource. Undefined for a text without that figure.
 */
export function parsePressure(text: string): number | undefined {
  const total = /^some .*\btotal=(\d+)/m.exec(text)?.[1];
  return total === undefined ? undefined : Number(total);
}
