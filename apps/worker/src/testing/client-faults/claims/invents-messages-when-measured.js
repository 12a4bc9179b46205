// Keeps the contract while it is proved, and claims messages that it never sent once it is measured.
import { claim, isMeasured } from "./claims.js";

if (isMeasured) claim(({ sent, bytesSent }) => ({ sent: sent + 1, bytesSent: bytesSent + bytesSent / sent }));
