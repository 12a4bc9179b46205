import { EnvironmentView } from "@plumbline/core/environment/views";
import type { Environment } from "../generated/prisma/client.ts";

/** A stored fingerprint as pages show it. */
export function toEnvironmentView({ environmentId, facts }: Environment): EnvironmentView {
  return EnvironmentView.parse({ environmentId, facts });
}
