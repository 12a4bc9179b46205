import { readOfCatalogue } from "@plumbline/catalogue/read-catalogue";
import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { GATE_LIMITS } from "../gate/limits.ts";
import { buildImage } from "../images/image.ts";
import { buildServerImage } from "../images/server-image.ts";
import { placeServer } from "../place/place-server.ts";
import { type ProofContext, placeOfFolder } from "../prove/prove-folder.ts";
import { runScript, type ScriptPlace, type ScriptResult } from "./run-script.ts";

/** Time for the containers beside the script's own. */
const AROUND_MS = 60_000;

/** How a script is tried. */
export interface ScriptTrial extends Pick<ScriptPlace, "limitMs" | "onSecond"> {
  readonly serverId: string;
  readonly names: readonly string[];
  readonly tls: boolean;
}

/**
 * Runs a script against a server of the catalogue, in the host's slot and without any store.
 * @throws AppError SERVER_UNKNOWN, IMAGE_BUILD_FAILED, SERVER_EXITED, SERVER_NOT_READY, and those of `runScript`
 */
export async function tryScript(context: ProofContext, script: ScriptFiles, trial: ScriptTrial): Promise<ScriptResult> {
  const { engine, env, report, signal } = context;
  const { serverId, names, tls, limitMs, onSecond } = trial;
  const server = await readOfCatalogue(env, serverId);
  const image = await buildServerImage(engine, env, serverId, { report, signal });
  const k6 = await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", report, signal });
  const place = { ...(await placeOfFolder(context, server, { lifetimeMs: limitMs + AROUND_MS })), tls };
  await using started = await placeServer(place, image);
  report(`${serverId} answers; the script begins`);
  return await runScript(
    {
      engine,
      image: k6.imageDigest,
      name: `${place.networkName}-script`,
      networkName: started.network.name,
      ownership: place.own(),
      share: allocateResources(GATE_LIMITS, place.host).generator,
      server: { url: started.url, names },
      limitMs,
      signal,
      onSecond,
    },
    script,
  );
}
