/** The anchor of a check on its server's page. */
export function checkAnchor(workload: string, checkId: string): string {
  return `${workload}.${checkId}`;
}
