import type { EnvironmentView } from "./views.ts";

/** The fact that an imported trial's environment has beside its own: figures of another installation do not compare with ours. */
export const importedOrigin = { origin: "imported" } as const;

/** True if the trial was measured on another installation and came out of a bundle. */
export function isImported(environment: Pick<EnvironmentView, "facts"> | null): boolean {
  return environment?.facts.origin === importedOrigin.origin;
}
