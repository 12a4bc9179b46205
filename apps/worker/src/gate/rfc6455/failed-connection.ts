import type { Probe } from "../probe/probe.ts";
import { type FrameToSend, OPCODE } from "../wire/frame.ts";
import { demand } from "../wire/refusal.ts";
import { type Closing, describeClosing, type WireClient } from "../wire/wire-client.ts";

/** The time that the server has to close the connection behind both close frames: as long as the Autobahn suite waits. */
export const HANG_UP_MS = 1000;

/** A close frame without a code, and the connection's end without a close frame, fail a connection as well as a code does. */
export const WITHOUT_CODE = ["no code", "no close frame"] as const satisfies Closing[];

/** Unlawful frames by what is wrong with them, in words; those of one fault are sent in one write. */
export type Faults = Readonly<Record<string, readonly FrameToSend[]>>;

/**
 * Sends the frames of each fault on a connection of its own and demands that the server ends it; soon, where the fault is in a close frame,
 * as nothing more can come then.
 * @param allowed how it may end, where that is demanded too
 */
export async function failsConnection(probe: Probe, faults: Faults, allowed?: readonly Closing[]): Promise<string> {
  const seen = await Promise.all(
    Object.entries(faults).map(async ([fault, frames]) => {
      const wire = await probe.wire();
      wire.send(...frames);
      const closing = await wire.closing(`after ${fault}`);
      demand(allowed === undefined || allowed.includes(closing), describe(closing, fault));
      if (frames.some(({ opcode }) => opcode === OPCODE.close)) await hangsUp(wire, closing);
      return describe(closing, fault);
    }),
  );
  return seen.join(", ");
}

/** Demands that the server ends the connection behind both close frames. */
export async function hangsUp(wire: WireClient, closing: Closing): Promise<void> {
  const isOver = closing === "no close frame" || (await wire.hangsUpWithin(HANG_UP_MS));
  demand(isOver, `${describeClosing(closing)}, but the connection was still open ${HANG_UP_MS} ms later`);
}

const describe = (closing: Closing, fault: string) => `${describeClosing(closing)} after ${fault}`;
