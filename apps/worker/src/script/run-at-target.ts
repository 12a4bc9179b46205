import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { refuseTargetSeconds } from "@plumbline/core/script/refuse-target-seconds";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import type { ScriptSecond } from "@plumbline/core/script/script-output";
import { originOf, type TargetParts } from "@plumbline/core/target/target-url";
import { GATE_LIMITS } from "../gate/limits.ts";
import type { BuiltImage } from "../images/image.ts";
import type { Place } from "../place/place-server.ts";
import { holdSlot } from "../place/slot.ts";
import type { Site } from "../tls/reaching.ts";
import type { ScriptTrial } from "./run-beside-server.ts";
import { runScript, type ScriptResult } from "./run-script.ts";
import { startRelay } from "./start-relay.ts";

/** A server that already runs, resolved to the address that the script may reach. */
export interface ScriptTarget {
  readonly parts: TargetParts;
  readonly site: Pick<Site, "address" | "ca">;
}

type TargetPlace = Pick<Place, "engine" | "host" | "networkName" | "own" | "signal" | "onWait">;

/**
 * Runs a script against a server that already runs, in the host's slot. Its container reaches the target's address through a relay and nothing
 * else. It is ended once k6 counts more than goes to an address.
 * @throws AppError TARGET_LOAD_REFUSED, and those of `runScript`
 */
export async function runAtTarget(
  place: TargetPlace,
  k6: BuiltImage,
  { target: { parts, site }, script }: { readonly target: ScriptTarget; readonly script: ScriptFiles },
  { names, limitMs, onSecond, onStart }: ScriptTrial,
): Promise<ScriptResult> {
  const { engine, host, networkName, signal } = place;
  const image = k6.imageDigest;
  await using _slot = await holdSlot(place, image);
  const ownership = place.own();
  await using relay = await startRelay({ engine, image, networkName, ownership }, `${site.address}:${parts.port}`);
  onStart();
  const tooMuch = new AbortController();
  const seconds: ScriptSecond[] = [];
  return await runScript(
    {
      engine,
      image,
      name: `${networkName}-script`,
      networkName,
      ownership,
      share: allocateResources(GATE_LIMITS, host).generator,
      server: {
        url: originOf(parts),
        address: relay.address,
        names: [parts.host, ...names],
        certificate: { ca: site.ca },
      },
      limitMs,
      signal: AbortSignal.any([signal, tooMuch.signal]),
      onSecond(second, metrics) {
        onSecond(second, metrics);
        seconds.push(second);
        const refusal = refuseTargetSeconds(seconds);
        if (refusal) tooMuch.abort(refusal);
      },
    },
    script,
  );
}
