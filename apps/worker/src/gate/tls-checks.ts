import { crowd } from "./crowd.ts";
import type { Check } from "./probe/check.ts";
import { upgradeHeaders } from "./wire/handshake.ts";
import { Refusal } from "./wire/refusal.ts";

const handshake: Check = {
  checkId: "tls.handshake",
  expected: "with --tls-cert and --tls-key a handshake over TLS 1.3 shows that certificate and switches protocols",
  async run(probe) {
    const { status, upgraded } = await probe.ask(upgradeHeaders());
    if (status !== 101 || !upgraded) throw new Refusal(`the handshake was answered with status ${status}`);
    upgraded.socket.destroy();
    return "TLS 1.3 with the trial's own certificate, then status 101";
  },
};

const echo: Check = {
  checkId: "tls.round-trip",
  expected: "a ping over TLS comes back as a pong with the same payload",
  async run(probe) {
    const wire = await probe.wire();
    const pong = await wire.roundTrip("sealed!!");
    if (pong.payload.toString() !== "sealed!!") throw new Refusal("a pong with another payload");
    return "the pong with the ping's payload";
  },
};

const onlyTls: Check = {
  checkId: "tls.nothing-plain",
  expected: "the same port switches no protocols without TLS, so that what is measured is encrypted",
  async run(probe) {
    const opened = await probe.plainWire().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (opened) throw new Refusal("a handshake without TLS was accepted");
    return "a handshake without TLS was refused";
  },
};

/** A server that knows a proof by its lack of a certificate is tried with one, too. */
const clients: Check = {
  ...crowd,
  checkId: "tls.clients",
  expected: `over TLS, too: ${crowd.expected}`,
};

/** The checks that a server must pass before one of a workload's scenarios is measured on it over wss. */
export const TLS_CHECKS: readonly Check[] = [handshake, echo, onlyTls, clients];
