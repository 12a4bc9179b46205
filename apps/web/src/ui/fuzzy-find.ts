import UFuzzy from "@leeoniya/ufuzzy";

/** One wrong, missing, additional or swapped letter a word; words in any order. */
const matcher = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
const ANY_ORDER = 1;

/**
 * Items whose text has every word of the query, the best match first, one typing mistake a word forgiven: "go gor" and "gorila" find
 * "go-gorilla". All items in their order where nothing is typed.
 */
export function fuzzyFind<T>(items: readonly T[], query: string, textOf: (item: T) => string): T[] {
  const needle = query.trim();
  if (needle === "") return [...items];
  const [matches, info, order] = matcher.search(items.map(textOf), needle, ANY_ORDER);
  if (!matches) return [];
  const ranked = info && order ? order.map((nth) => info.idx[nth]) : matches;
  return ranked.flatMap((index) => (index === undefined ? [] : (items.at(index) ?? [])));
}
