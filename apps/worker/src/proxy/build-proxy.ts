import { join } from "node:path";
import type { ProxyId } from "@plumbline/core/plan/proxy";
import { memoize } from "../async/memoize.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { type BuiltImage, buildImage } from "../images/image.ts";

/** Builds the image of a proxy, once per run. @throws IMAGE_BUILD_FAILED, BASE_UNAVAILABLE, DISK_FULL */
export function buildProxy({ execution, publishBuildLine }: TrialSession, proxy: ProxyId): Promise<BuiltImage> {
  const { engine, env, images, signal } = execution;
  const name = `proxy-${proxy}`;
  // no server's id has a slash, and one may be called proxy-nginx
  return memoize(images, `proxy/${proxy}`, () =>
    buildImage(engine, join(env.PLUMBLINE_PROXIES_DIR, proxy), { name, report: publishBuildLine, signal }),
  );
}
