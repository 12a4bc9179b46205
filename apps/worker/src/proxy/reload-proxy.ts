import { AppError } from "@plumbline/core/failure/app-error";
import { proxyNames } from "@plumbline/core/plan/proxy-names";
import type { TrialWatch } from "../watch/trial-watch.ts";
import type { ReverseProxy } from "./start-proxied.ts";

/**
 * Tells a proxy to load its configuration again, as its administrator would.
 * @param watch must not report the signal as a disturbance
 * @returns a sentence about it
 * @throws PROXY_FAILED where it refuses, or loads no unchanged configuration
 */
export async function reloadProxy(
  { proxyId, kind, container }: ReverseProxy,
  watch: Pick<TrialWatch, "expectSignal">,
): Promise<string> {
  const name = proxyNames[proxyId];
  const { reload } = kind;
  if (!reload) throw new AppError("PROXY_FAILED", `${name} does not load an unchanged configuration again.`);
  if ("signal" in reload) {
    watch.expectSignal(container.containerId);
    if (!(await container.signal(reload.signal)))
      throw new AppError("PROXY_FAILED", `${name} had ended before it was to reload.`);
  } else {
    const { exitCode, output } = await container.run(reload.command);
    if (exitCode !== 0)
      throw new AppError("PROXY_FAILED", `${name} did not reload its configuration.`, {
        evidence: { exitCode, output },
      });
  }
  return `${name} was told to reload its configuration`;
}
