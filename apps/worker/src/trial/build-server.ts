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

/**
 * Builds the image of the trial's server linked in the layout that was drawn for it, once per run and layout.
 * @throws as `buildServer`; IMAGE_BUILD_FAILED also where the server's program cannot be linked in another order
 */
export function buildLayout(session: TrialSession, layout: number): Promise<BuiltImage> {
  return memoize(session.execution.images, `${session.trial.serverId} ${layout}`, () => build(session, layout));
}

async function build(session: TrialSession, layout?: number): Promise<BuiltImage> {
  const { backend, engine, env, lease, signal } = session.execution;
  const { serverId, sourceDigest } = session.server;
  const options = { report: session.publishBuildLine, signal, ...(layout ? { layout } : {}) };
  // no server of the catalogue: nothing of it is frozen, listed or compared
  if (isCalibrationServer(serverId)) return buildReference(engine, env, options);
  const wanted = { organizationId: lease.organizationId, serverId, sourceDigest };
  const image = await makeServerImage({ backend, engine, env }, wanted, options);
  const what = layout ? `image linked in layout ${layout}` : "image built";
  if (!image.cached) await session.report(`${serverId}: ${what} in ${(image.buildMs / 1000).toFixed(1)} s`);
  return image;
}
