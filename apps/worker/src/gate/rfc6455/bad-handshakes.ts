import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { upgradeHeaders } from "../wire/handshake.ts";
import { demand } from "../wire/refusal.ts";

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
