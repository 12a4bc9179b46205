import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { saveImage } from "@plumbline/backend/images/save-image";
import { publishLog } from "@plumbline/backend/progress/publish-log";
import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { memoize } from "../async/memoize.ts";
import type { Execution } from "../execution/execution.ts";
import { makeServerImage } from "../execution/make-server-image.ts";
import { persist } from "../execution/persist.ts";
import { report } from "../execution/report.ts";
import { buildReference } from "../images/build-reference.ts";
import type { BuiltImage } from "../images/image.ts";

/**
 * The image of the trial's server, built from the very source that the run was started with; once per run.
 * @throws IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, CONFLICT when the source has changed since
 */
export function buildServer(execution: Execution, trial: PlannedTrial): Promise<BuiltImage> {
  return memoize(execution.images, trial.serverId, () => build(execution, trial));
}

async function build(execution: Execution, { serverId, trialId }: PlannedTrial): Promise<BuiltImage> {
  const { backend, engine, env, lease, signal } = execution;
  const publish = (line: string) => void publishLog(backend, lease, trialId, "build", [line]);
  // no server of the catalogue: nothing of it is frozen, listed or compared
  if (isCalibrationServer(serverId)) return buildReference(engine, env, { report: publish, signal });
  const frozen = lease.spec.servers.find((server) => server.serverId === serverId);
  if (!frozen) throw new Error(`${serverId} is not part of the run's spec`);
  const wanted = { organizationId: lease.organizationId, serverId, sourceDigest: frozen.sourceDigest };
  const image = await makeServerImage({ backend, engine, env }, wanted, { report: publish, signal });
  const { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt } = image;
  const facts = { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt };
  await persist(() => saveImage(backend, lease, serverId, image.sourceDigest, facts), signal);
  if (!image.cached)
    await report(execution, `${serverId}: image built in ${(buildMs / 1000).toFixed(1)} s`, { trialId });
  return image;
}
