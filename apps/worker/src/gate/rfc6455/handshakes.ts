import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
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

export const wrongVersion: Check = {
  checkId: "rfc6455.wrong-version",
  expected: "a handshake of Sec-WebSocket-Version 12 is refused with a status from 400 to 499",
  run: (probe) => refusedRequest(probe, { ...upgradeHeaders(), "Sec-WebSocket-Version": "12" }),
};

export const plainRequest: Check = {
  checkId: "rfc6455.plain-request",
  expected: "a request without an upgrade is refused with a status from 400 to 499",
  run: (probe) => refusedRequest(probe, {}),
};

async function refusedRequest(probe: Probe, headers: Record<string, string>): Promise<string> {
  const { status, upgraded } = await probe.ask(headers);
  upgraded?.socket.destroy();
  demand(status >= 400 && status <= 499, `status ${status}`);
  return `status ${status}`;
}
