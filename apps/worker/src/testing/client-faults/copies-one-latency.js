// Measures one round trip and says the same of all.
import { alterLatencies } from "./latencies.js";

let first;

alterLatencies((took) => {
  first ??= took;
  return first;
});
