import { readOfCatalogue } from "@plumbline/catalogue/read-catalogue";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { buildImage } from "../images/image.ts";
import { buildServerImage } from "../images/server-image.ts";
import { type ProofContext, placeOfFolder } from "../prove/prove-folder.ts";
import { AROUND_SCRIPT_MS, runBesideServer, type ScriptTrial } from "./run-beside-server.ts";
import type { ScriptResult } from "./run-script.ts";

/**
 * Runs a script against a server of the catalogue, in the host's slot and without any store.
 * @throws AppError SERVER_UNKNOWN, IMAGE_BUILD_FAILED, and those of `runBesideServer`
 */
export async function tryScript(
  context: ProofContext,
  script: ScriptFiles,
  { serverId, tls, ...trial }: Omit<ScriptTrial, "onStart"> & { readonly serverId: string; readonly tls: boolean },
): Promise<ScriptResult> {
  const { engine, env, report, signal } = context;
  const server = await readOfCatalogue(env, serverId);
  const images = {
    server: await buildServerImage(engine, env, serverId, { report, signal }),
    k6: await buildImage(engine, env.PLUMBLINE_K6_DIR, { name: "k6", report, signal }),
  };
  const place = { ...(await placeOfFolder(context, server, { lifetimeMs: trial.limitMs + AROUND_SCRIPT_MS })), tls };
  const onStart = () => report(`${serverId} answers; the script begins`);
  return await runBesideServer(place, images, script, { ...trial, onStart });
}
