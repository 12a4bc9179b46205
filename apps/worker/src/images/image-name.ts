const DIGITS = 12;

/** As much of a source's digest as stands in a tag. */
export const digitsOf = (sourceDigest: string): string => sourceDigest.slice(0, DIGITS);

/** The tag that a source has under a name. */
export const imageTag = (name: string, sourceDigest: string): string => `plumbline/${name}:${digitsOf(sourceDigest)}`;

/** How a build differs from the one that is measured alone. `named`: its functions keep their names. `layout`: seed of the order in which they are linked. */
export type BuildVariant = { readonly named?: boolean; readonly layout?: number };

/** The name of a folder's build. */
export function nameOfVariant(folder: string, { named = false, layout }: BuildVariant): string {
  return `${folder}${named ? "-named" : ""}${layout === undefined ? "" : `-layout-${layout}`}`;
}

/** The folder that a name of a build is of. */
export const folderOfVariant = (name: string): string => name.replace(/(-named)?(-layout-\d+)?$/, "");

/** The arguments by which a Dockerfile builds it: `ARG STRIP` takes the names out of the program, and is empty. */
export function argsOfVariant({ named = false, layout }: BuildVariant): Record<string, string> {
  return { ...(named ? { STRIP: "" } : {}), ...(layout === undefined ? {} : { LAYOUT: String(layout) }) };
}

/** The name of what an organization has pushed: no other installation has one like it. */
export const nameOfPushed = (organizationId: string, folder: string): string => `${organizationId}/${folder}`;

/** A tag of ours taken apart: the name and the first digits of the source's digest, also of a build that was cut off; undefined for any other, `latest` too. */
export function parseImageTag(tag: string): { readonly name: string; readonly digits: string } | undefined {
  const [, name, digits] = /^plumbline\/([^:]+):([0-9a-f]+)(?:-[0-9a-f]{8})?$/.exec(tag) ?? [];
  return name === undefined || digits?.length !== DIGITS ? undefined : { name, digits };
}
