// Keeps the contract while it is proved, and claims echoes that never came once it is measured.
import { isMeasured } from "./claims.js";

if (isMeasured) await import("./invents-echoes.js");
