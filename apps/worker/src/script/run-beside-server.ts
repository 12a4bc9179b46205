import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { GATE_LIMITS } from "../gate/limits.ts";
import type { BuiltImage } from "../images/image.ts";
import { type Place, placeServer } from "../place/place-server.ts";
import { runScript, type ScriptPlace, type ScriptResult } from "./run-script.ts";

/** Milliseconds for the containers around the script's own. */
export const AROUND_SCRIPT_MS = 60_000;

/** How a script runs against its server. */
export interface ScriptTrial extends Pick<ScriptPlace, "limitMs" | "onSecond"> {
  /** Names in the script that lead to the server. */
  readonly names: readonly string[];
  readonly onStart: () => void;
}

/**
 * Starts a server in the host's slot, and runs a script against it.
 * @throws AppError SERVER_EXITED, SERVER_NOT_READY, and those of `runScript`
 */
export async function runBesideServer(
  place: Place,
  images: { readonly server: BuiltImage; readonly k6: BuiltImage },
  script: ScriptFiles,
  { names, onStart, limitMs, onSecond }: ScriptTrial,
): Promise<ScriptResult> {
  const { engine, host, signal } = place;
  await using started = await placeServer(place, images.server);
  onStart();
  return await runScript(
    {
      engine,
      image: images.k6.imageDigest,
      name: `${place.networkName}-script`,
      networkName: started.network.name,
      ownership: place.own(),
      share: allocateResources(GATE_LIMITS, host).generator,
      server: { url: started.url, address: new URL(started.url).host, names },
      limitMs,
      signal,
      onSecond,
    },
    script,
  );
}
