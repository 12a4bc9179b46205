import { decodeHistogram } from "../../../histogram/histogram.ts";

/** A value of a histogram, its lowest microsecond, and how often it stands there. */
type Bucket = { lowUs: number; count: number };

/** The values that an encoded histogram has, in rising order; none where there is no histogram. */
export function bucketsOf(encoded: string | undefined): Bucket[] {
  if (encoded === undefined) return [];
  const histogram = decodeHistogram(encoded);
  const buckets: Bucket[] = [];
  for (let index = 0; index < histogram.countsArrayLength; index++) {
    const count = histogram.getCountAtIndex(index);
    if (count > 0) buckets.push({ lowUs: histogram.valueFromIndex(index), count });
  }
  return buckets;
}
