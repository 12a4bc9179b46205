import type { Language } from "./language.ts";
import { languageFacts } from "./language-facts.ts";
import type { Profile } from "./manifest.ts";

/** Lightness by profile: both keep at least 3:1 against the page in either scheme. */
const lightness = {
  minimal: { light: 0.48, dark: 0.68 },
  framework: { light: 0.63, dark: 0.82 },
} as const satisfies Record<Profile, { light: number; dark: number }>;

/** The colour of a language and profile: language hue, profile shade. */
export function serverColor(server: { language: Language; profile: Profile }): string {
  const { hue, chroma } = languageFacts[server.language].color;
  const shade = lightness[server.profile];
  return `light-dark(oklch(${shade.light} ${chroma} ${hue}), oklch(${shade.dark} ${chroma} ${hue}))`;
}
