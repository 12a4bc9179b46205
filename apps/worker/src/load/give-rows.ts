import { readPieces } from "@plumbline/backend/data-files/pieces";
import type { Disposables } from "@plumbline/core/lifetime/disposables";
import { createStreamVolume } from "../docker/container/file-volume.ts";
import type { Engine } from "../docker/engine.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import type { GeneratorPlace } from "./place-generators.ts";
import { ROWS_FILE } from "./start-generator.ts";

/** Puts the rows of a flow that are too many for its plan beside the generators, once on each engine: they go there piece by piece. */
export async function giveRows(
  session: TrialSession,
  places: readonly GeneratorPlace[],
  owned: Disposables,
): Promise<readonly GeneratorPlace[]> {
  const file = session.trial.plan.flow?.file;
  if (!file) return places;
  const { backend, lease } = session.execution;
  const { organizationId } = lease;
  const volumes = new Map<Engine, string>();
  for (const { engine, image, ownership } of places) {
    if (volumes.has(engine)) continue;
    const parts = readPieces(backend, { organizationId, digest: file.digest, isPacked: true });
    const volume = { name: `${session.nameOf("generator")}-rows`, image, ownership, bytes: file.packedBytes, parts };
    const { name } = owned.use(await createStreamVolume(engine, { ...volume, file: ROWS_FILE }));
    volumes.set(engine, name);
  }
  return places.map((place) => ({ ...place, rowsVolume: volumes.get(place.engine) }));
}
