import { isUndelivered } from "@plumbline/core/metric/figure-value";
import type { Metric } from "@plumbline/core/metric/metric";
import type { Language } from "@plumbline/core/server/language";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { Profile } from "@plumbline/core/server/manifest";
import { profiles } from "@plumbline/core/server/profiles";

/** One server's median in a cell. */
type MatrixEntry = { serverId: string; name: string; value: number };

export type MatrixCell = {
  /** Best first; empty where no server of this language and profile was measured. */
  entries: MatrixEntry[];
  /** 0 for the worst to 1 for the best of the whole matrix, of the cell's best entry; null where it is empty or all are equal. */
  share: number | null;
};

export type Matrix = { rows: { language: Language; label: string; cells: Record<Profile, MatrixCell> }[] };

/** `shadedBy`: the figure that decides the shade, equal for servers that tie. */
type Measured = MatrixEntry & { language: Language; profile: Profile; shadedBy: number };

/** 0 for the worst delivered figure and for undelivered ones, 1 for the best; null if all delivered ones are equal. */
function shareOf(value: number, best: number, worst: number): number | null {
  if (isUndelivered(value)) return 0;
  return best === worst ? null : Math.abs(value - worst) / Math.abs(best - worst);
}

/** Language × profile: rows by their best value, the best first. */
export function prepareMatrix(measured: readonly Measured[], better: Metric["better"]): Matrix {
  const sign = better === "lower" ? 1 : -1;
  const sorted = [...measured].sort((a, b) => sign * (a.value - b.value) || a.serverId.localeCompare(b.serverId));
  const shades = sorted.map(({ shadedBy }) => shadedBy);
  const best = shades[0] ?? 0;
  const worst = shades.findLast(Number.isFinite) ?? 0;
  const cell = (language: Language, profile: Profile): MatrixCell => {
    const inside = sorted.filter((each) => each.language === language && each.profile === profile);
    const [first] = inside;
    return {
      entries: inside.map(({ serverId, name, value }) => ({ serverId, name, value })),
      share: first && Number.isFinite(best) ? shareOf(first.shadedBy, best, worst) : null,
    };
  };
  const languages = [...new Set(sorted.map((each) => each.language))];
  return {
    rows: languages.map((language) => ({
      language,
      label: languageFacts[language].label,
      cells: Object.fromEntries(profiles.map((profile) => [profile, cell(language, profile)])) as Record<
        Profile,
        MatrixCell
      >,
    })),
  };
}
