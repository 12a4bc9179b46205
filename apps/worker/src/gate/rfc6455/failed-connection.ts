import type { Probe } from "../probe.ts";
import { demand } from "../refusal.ts";
import type { FrameToSend } from "../wire/frame.ts";
import { describeClosing } from "../wire/wire-client.ts";

/**
 * Sends each of the unlawful frames on a connection of its own and demands the close code.
 *
 * @param frames by what is wrong with them, in words.
 */
export async function failsWith(probe: Probe, code: number, frames: Record<string, FrameToSend>): Promise<string> {
  const seen = await Promise.all(
    Object.entries(frames).map(async ([fault, frame]) => {
      const wire = await probe.wire();
      wire.send(frame);
      const closing = await wire.closing(`after ${fault}`);
      demand(closing === code, `${describeClosing(closing)} after ${fault}`);
      return `code ${closing} after ${fault}`;
    }),
  );
  return seen.join(", ");
}
