import type { Check } from "../probe/check.ts";
import { acceptOf, KEY, upgradeHeaders } from "../wire/handshake.ts";
import { demand } from "../wire/refusal.ts";

export const acceptKey: Check = {
  checkId: "rfc6455.accept-key",
  expected: "status 101 with the Sec-WebSocket-Accept that belongs to the key",
  async run(probe) {
    const { status, headers, upgraded } = await probe.ask(upgradeHeaders());
    upgraded?.socket.destroy();
    const accept = headers["sec-websocket-accept"];
    const seen = `status ${status}, Sec-WebSocket-Accept ${accept ?? "missing"}`;
    demand(status === 101 && accept === acceptOf(KEY), `${seen}; the key ${KEY} asks for ${acceptOf(KEY)}`);
    return seen;
  },
};
