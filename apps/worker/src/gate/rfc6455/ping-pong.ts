import type { Check } from "../check.ts";
import { demand } from "../refusal.ts";
import { describeControl } from "../wire/wire-client.ts";

export const pingPong: Check = {
  checkId: "rfc6455.ping-pong",
  expected: "a ping comes back as a pong with the same payload, with none and with the longest of 125 bytes",
  async run(probe) {
    const wire = await probe.wire();
    for (const payload of ["", "plumb", "p".repeat(125)]) {
      const pong = await wire.roundTrip(payload);
      demand(pong.payload.toString() === payload, `${describeControl(pong)} for ${JSON.stringify(payload)}`);
    }
    return "three pongs with their pings' payloads";
  },
};
