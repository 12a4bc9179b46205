// Claims a tenth more echoes than came back.
import { claim } from "./claims.js";

claim(({ received, bytesReceived }) => ({
  received: Math.ceil(received * 1.1),
  bytesReceived: Math.ceil(received * 1.1) * (bytesReceived / received),
}));
