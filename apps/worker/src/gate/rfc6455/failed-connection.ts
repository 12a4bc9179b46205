import type { Probe } from "../probe/probe.ts";
import type { FrameToSend } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { type Closing, describeClosing } from "../wire/wire-client.ts";

/** Unlawful frames by what is wrong with them, in words; those of one fault are sent in one write. */
export type Faults = Readonly<Record<string, readonly FrameToSend[]>>;

/**
 * Sends the frames of each fault on a connection of its own and demands that the server ends it.
 * @param allowed how it may end, where that is demanded too
 */
export async function failsConnection(probe: Probe, faults: Faults, allowed?: readonly Closing[]): Promise<string> {
  const seen = await Promise.all(
    Object.entries(faults).map(async ([fault, frames]) => {
      const wire = await probe.wire();
      wire.send(...frames);
      const closing = await wire.closing(`after ${fault}`);
      demand(allowed === undefined || allowed.includes(closing), describe(closing, fault));
      return describe(closing, fault);
    }),
  );
  return seen.join(", ");
}

const describe = (closing: Closing, fault: string) => `${describeClosing(closing)} after ${fault}`;
