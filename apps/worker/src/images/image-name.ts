const DIGITS = 12;

/** As much of a source's digest as stands in a tag. */
export const digitsOf = (sourceDigest: string): string => sourceDigest.slice(0, DIGITS);

/** The tag that a source has under a name. */
export const imageTag = (name: string, sourceDigest: string): string => `plumbline/${name}:${digitsOf(sourceDigest)}`;

/** The name of a folder's build whose functions keep their names. */
export const nameOfNamed = (folder: string): string => `${folder}-named`;

/** The name of what an organization has pushed: no other installation has one like it. */
export const nameOfPushed = (organizationId: string, folder: string): string => `${organizationId}/${folder}`;

/** A tag of ours taken apart: the name and the first digits of the source's digest; undefined for any other, `latest` too. */
export function parseImageTag(tag: string): { readonly name: string; readonly digits: string } | undefined {
  const [, name, digits] = /^plumbline\/([^:]+):([0-9a-f]+)$/.exec(tag) ?? [];
  return name === undefined || digits?.length !== DIGITS ? undefined : { name, digits };
}
