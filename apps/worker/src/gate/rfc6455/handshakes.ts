import type { Check } from "../probe/check.ts";
import type { Probe } from "../probe/probe.ts";
import { acceptOf, KEY, upgradeHeaders } from "../wire/handshake.ts";
import { demand } from "../wire/refusal.ts";

export const acceptKey: Check = {
  checkId: "rfc6455.accept-key",
  expected: "status 101 with the Sec-WebSocket-Accept that belongs to the key",
  run: (probe) => acceptedHandshake(probe, upgradeHeaders()),
};

/** RFC 6455, section 4.2.1: both tokens are compared in any case. The Autobahn suite sends this one. */
export const upgradeCase: Check = {
  checkId: "rfc6455.upgrade-case",
  expected: "a handshake with `Upgrade: WebSocket` is accepted like one in lower case",
  run: (probe) => acceptedHandshake(probe, { ...upgradeHeaders(), Upgrade: "WebSocket" }),
};

/** RFC 6455, section 4.2.1: the header is a list that has the token among others. Firefox sends this one. */
export const connectionList: Check = {
  checkId: "rfc6455.connection-list",
  expected: "a handshake with `Connection: keep-alive, upgrade` is accepted like one with the token alone",
  run: (probe) => acceptedHandshake(probe, { ...upgradeHeaders(), Connection: "keep-alive, upgrade" }),
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

async function acceptedHandshake(probe: Probe, headers: Record<string, string>): Promise<string> {
  const answer = await probe.ask(headers);
  answer.upgraded?.socket.destroy();
  const accept = answer.headers["sec-websocket-accept"];
  const seen = `status ${answer.status}, Sec-WebSocket-Accept ${accept ?? "missing"}`;
  demand(answer.status === 101 && accept === acceptOf(KEY), `${seen}; the key ${KEY} asks for ${acceptOf(KEY)}`);
  return seen;
}

async function refusedRequest(probe: Probe, headers: Record<string, string>): Promise<string> {
  const { status, upgraded } = await probe.ask(headers);
  upgraded?.socket.destroy();
  demand(status >= 400 && status <= 499, `status ${status}`);
  return `status ${status}`;
}
