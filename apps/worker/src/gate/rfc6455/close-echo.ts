import type { Check } from "../check.ts";
import { demand } from "../refusal.ts";
import { describeClosing } from "../wire/wire-client.ts";

const CODE = 4321;

export const closeEcho: Check = {
  checkId: "rfc6455.close-echo",
  expected: `a close frame with code ${CODE} is answered by one with the same code, then the connection ends`,
  async run(probe) {
    const wire = await probe.wire();
    wire.sendClose(CODE);
    const closing = await wire.closing("after a close frame");
    demand(closing === CODE, describeClosing(closing));
    const how = await wire.controls.ended();
    demand(how.startsWith("the connection"), `code ${CODE}, but the connection stayed open`);
    return `code ${CODE}, then the connection ended`;
  },
};
