import { AppError } from "../failure/app-error.ts";
import { inWhole } from "../metric/quantity-text.ts";
import { targetLimits } from "../target/refuse-target-run.ts";
import type { ScriptSecond } from "./script-output.ts";

/** Seconds of which the mean is held against the limits: k6 hands samples on in bursts, so that one second may have those of two. */
const SECONDS = 3;

/** k6's own counters, which a script cannot lower, with the most of each second at an address. */
const limits = [
  { metrics: ["ws_msgs_sent", "http_reqs"], most: targetLimits.sentPerS, unit: "messages" },
  { metrics: ["ws_msgs_received"], most: targetLimits.deliveriesPerS, unit: "deliveries" },
  { metrics: ["ws_sessions"], most: targetLimits.connectsPerS, unit: "new connections" },
  { metrics: ["data_sent"], most: targetLimits.bytesPerS, unit: "bytes sent" },
  { metrics: ["data_received"], most: targetLimits.bytesPerS, unit: "bytes received" },
] as const;

/**
 * Holds the newest seconds of a script against the limits of a load that goes to an address.
 * @param seconds all so far, in order
 * @returns the refusal of what is above one of them, else null
 */
export function refuseTargetSeconds(seconds: readonly ScriptSecond[]): AppError | null {
  const newest = seconds.slice(-SECONDS);
  for (const { metrics, most, unit } of limits) {
    const perS = metrics.reduce((sum, name) => sum + sumOf(newest, name), 0) / newest.length;
    if (perS > most)
      return new AppError(
        "TARGET_LOAD_REFUSED",
        `The script has ${inWhole(perS)} ${unit} a second, and ${inWhole(most)} are the most that goes to an address.`,
        { nextStep: "Give the script fewer virtual users or a pause, such as by sleep()." },
      );
  }
  return null;
}

function sumOf(seconds: readonly ScriptSecond[], name: string): number {
  return seconds.reduce(
    (sum, { metrics: { [name]: figure } }) => sum + (figure?.type === "counter" ? figure.sum : 0),
    0,
  );
}
