/** A title as the name of a file, without its ending: letters and digits of any script, joined by hyphens. */
export function toFileName(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
