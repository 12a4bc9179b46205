import { AppError } from "@plumbline/core/failure/app-error";
import { parseReference } from "./reference.ts";

/**
 * Registries that a stranger may have the engine ask. It asks from the host's own network and follows a registry to any address that
 * the registry names for tokens and layers, so that a public address alone proves nothing: the operators of these are known.
 */
const REGISTRIES: ReadonlySet<string> = new Set([
  "docker.io",
  "cgr.dev",
  "container-registry.oracle.com",
  "gcr.io",
  "ghcr.io",
  "mcr.microsoft.com",
  "public.ecr.aws",
  "quay.io",
  "registry.access.redhat.com",
  "registry.gitlab.com",
  "registry.k8s.io",
]);

/**
 * Refuses a stranger's image of any other registry, before the engine is asked.
 * @param further those that the operator allows, as `host` or `host:port`
 * @throws AppError IMAGE_BUILD_FAILED; also when it is not the name of an image
 */
export function refuseUnknownRegistry(reference: string, further: readonly string[]): void {
  const { registry } = parseReference(reference);
  if (REGISTRIES.has(registry) || further.includes(registry)) return;
  throw new AppError("IMAGE_BUILD_FAILED", `A pushed server cannot be built of ${reference.slice(0, 100)}.`, {
    nextStep: `Take an image of ${[...REGISTRIES, ...further].join(", ")}, or let the operator add ${registry} to PLUMBLINE_REGISTRIES.`,
  });
}
