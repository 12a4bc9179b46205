import type { Probe } from "../probe.ts";
import { demand } from "../refusal.ts";
import type { FrameToSend } from "../wire/frame.ts";
import { type Closing, describeClosing } from "../wire/wire-client.ts";

/** Unlawful frames by what is wrong with them, in words. */
export type Faults = Readonly<Record<string, FrameToSend>>;

/**
 * Sends each of the unlawful frames on a connection of its own and demands that the server ends it.
 * @param code with this close code, where one is demanded too
 */
export async function failsConnection(probe: Probe, faults: Faults, code?: number): Promise<string> {
  const seen = await Promise.all(
    Object.entries(faults).map(async ([fault, frame]) => {
      const wire = await probe.wire();
      wire.send(frame);
      const closing = await wire.closing(`after ${fault}`);
      demand(code === undefined || closing === code, describe(closing, fault));
      return describe(closing, fault);
    }),
  );
  return seen.join(", ");
}

const describe = (closing: Closing, fault: string) => `${describeClosing(closing)} after ${fault}`;
