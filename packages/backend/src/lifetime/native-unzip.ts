import { inflateSync } from "node:zlib";
import { setUnzip, type Unzip } from "@plumbline/core/histogram/unzip";

const nativeUnzip: Unzip = (packed, maxOutputLength) => inflateSync(packed, { maxOutputLength });

/** Lets Node unpack histograms, which takes it a third of the time that core's portable function needs. */
export function useNativeUnzip(): void {
  setUnzip(nativeUnzip);
}
