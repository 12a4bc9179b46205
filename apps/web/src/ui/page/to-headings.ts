/** A heading with the id by which an address names it. */
export type Heading = { id: string; text: string };

/** Ids of headings from their text: "What limited it" is #what-limited-it; the second one of a text ends in -2. */
export function toHeadings(texts: readonly string[]): Heading[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "");
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return { id: count === 1 ? slug : `${slug}-${count}`, text };
  });
}
