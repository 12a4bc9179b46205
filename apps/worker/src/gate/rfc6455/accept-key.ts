import type { Check } from "../check.ts";
import { demand } from "../refusal.ts";
import { acceptOf, newKey, upgradeHeaders } from "../wire/handshake.ts";

export const acceptKey: Check = {
  checkId: "rfc6455.accept-key",
  expected: "status 101 with the Sec-WebSocket-Accept that belongs to the key",
  async run(probe) {
    const key = newKey();
    const { status, headers, upgraded } = await probe.ask(upgradeHeaders(key));
    upgraded?.socket.destroy();
    const accept = headers["sec-websocket-accept"];
    const seen = `status ${status}, Sec-WebSocket-Accept ${accept ?? "missing"}`;
    demand(status === 101 && accept === acceptOf(key), `${seen}; the key ${key} asks for ${acceptOf(key)}`);
    return seen;
  },
};
