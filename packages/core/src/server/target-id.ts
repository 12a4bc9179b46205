/** Suffix of the id of every server that already runs elsewhere, and of no folder. */
const SUFFIX = "-target";

/** True if an id is that of a server which already runs: it is measured at its address, and no image of it is known. */
export function isTargetId(id: string): boolean {
  return id.endsWith(SUFFIX);
}

/** An id that follows from a host and its port: `ws-example-org-8443-target`. */
export function targetIdOf(host: string, port: number): string {
  const words = `${host}-${port}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const name = /^[a-z]/.test(words) ? words : `at-${words}`;
  return `${name.slice(0, 64 - SUFFIX.length).replace(/-$/, "")}${SUFFIX}`;
}
