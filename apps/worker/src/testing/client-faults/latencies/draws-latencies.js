// Invents latencies that look like those of a fast client.
import { alterLatencies } from "./latencies.js";

alterLatencies(() => BigInt(Math.round(200_000 + Math.random() * 2_000_000)));
