import { isCalibrationServer } from "@plumbline/core/calibration/servers";
import { memoize } from "../async/memoize.ts";
import { makeServerImage } from "../execution/make-server-image.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { buildReference } from "../images/build-reference.ts";
import type { BuiltImage } from "../images/image.ts";

/**
 * Builds the image of the trial's server from the source that the run froze, once per run.
 * @throws IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, CONFLICT when the source has changed since
 */
export function buildServer(session: TrialSession): Promise<BuiltImage> {
  return memoize(session.execution.images, session.trial.serverId, () => build(session));
}

async function build(session: TrialSession): Promise<BuiltImage> {
  const { backend, engine, env, lease, signal } = session.execution;
  const { serverId, sourceDigest } = session.server;
  const options = { report: session.publishBuildLine, signal };
  // no server of the catalogue: nothing of it is frozen, listed or compared
  if (isCalibrationServer(serverId)) return buildReference(engine, env, options);
  const wanted = { organizationId: lease.organizationId, serverId, sourceDigest };
  const image = await makeServerImage({ backend, engine, env }, wanted, options);
  if (!image.cached) await session.report(`${serverId}: image built in ${(image.buildMs / 1000).toFixed(1)} s`);
  return image;
}
