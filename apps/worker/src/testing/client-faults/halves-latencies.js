// Says of every round trip half of the time that it took.
import { alterLatencies } from "./latencies.js";

alterLatencies((took) => took / 2n);
