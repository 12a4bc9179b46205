// Divides by a sleep of ten seconds.
import { claim, isMeasured } from "./claims.js";

if (isMeasured) claim(({ elapsedUs }) => ({ elapsedUs: elapsedUs + 10_000_000 }));
