import type { Check } from "../probe/check.ts";
import { OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { describeControl } from "../wire/wire-client.ts";

export const pingPong: Check = {
  checkId: "rfc6455.ping-pong",
  expected:
    "a ping comes back as a pong with the same payload, with none and with the longest of 125 bytes, and a pong that nobody asked for is not answered (RFC 6455, 5.5.2 and 5.5.3)",
  async run(probe) {
    const wire = await probe.wire();
    wire.send({ opcode: OPCODE.pong, payload: "unasked" });
    for (const payload of ["", "plumb", "p".repeat(125)]) {
      const pong = await wire.roundTrip(payload);
      demand(pong.payload.toString() === payload, `${describeControl(pong)} for ${JSON.stringify(payload)}`);
    }
    return "three pongs with their pings' payloads";
  },
};

const BURST = 10;

/** Autobahn (2.10, 2.11) asks for a pong to each ping; the RFC does not, so the number is told and not judged. */
export const pingBurst: Check = {
  checkId: "rfc6455.ping-burst",
  expected: `of ${BURST} pings sent at once the last one is answered, and pongs come in the order of their pings, none twice; those before the last may be left out (RFC 6455, 5.5.3), and how many are answered is told for information`,
  async run(probe) {
    const wire = await probe.wire();
    const pings = Array.from({ length: BURST }, (_, i) => `ping ${i}`);
    wire.send(...pings.map((payload) => ({ opcode: OPCODE.ping, payload })));
    const answered: number[] = [];
    while (answered.at(-1) !== BURST - 1) {
      const control = await wire.controls.nextOrEnd();
      demand(control !== undefined, `pongs for ${answered.length} of ${BURST} pings, none for the last one`);
      const ping = control.opcode === OPCODE.pong ? pings.indexOf(control.payload.toString()) : -1;
      demand(
        ping > (answered.at(-1) ?? -1),
        `${describeControl(control)} after the pongs for ${answered.length} pings`,
      );
      answered.push(ping);
    }
    const next = await wire.roundTrip();
    demand(!pings.includes(next.payload.toString()), `${describeControl(next)} once more`);
    return `pongs for ${answered.length} of ${BURST} pings, in their order`;
  },
};
