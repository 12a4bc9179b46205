import type { SideKey } from "@plumbline/core/compare/side-key";
import { judgeSides } from "@plumbline/core/compare/sides/judge-sides";
import { type Candidates, toSide } from "@plumbline/core/compare/sides/to-side";
import type { ComparisonOverview, LanguageCell, ProfileCell } from "@plumbline/core/compare/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { RunSpec } from "@plumbline/core/run/views";
import { firstFigure } from "@plumbline/core/scenario/catalogue/first-figure";
import { Language } from "@plumbline/core/server/language";
import { Basis } from "@plumbline/core/summary/basis";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { findCandidates } from "./find-candidates.ts";
import { findEarlierSeries } from "./find-earlier-series.ts";
import { conditionsOf, findFloors } from "./find-floors.ts";

/** The runs of an overview. */
export const GetComparisonOverview = z.strictObject({
  runIds: z.array(z.string().max(64)).min(1, "Choose at least one run.").max(20, "At most 20 runs together."),
  /** Deliveries that latency percentiles are taken over. */
  of: Basis.default("owed"),
});
export type GetComparisonOverview = z.input<typeof GetComparisonOverview>;

/**
 * Languages × scenarios of runs, and for each language its framework servers compared with its minimal ones.
 * @throws NOT_FOUND
 */
export async function getComparisonOverview(
  scope: Scope,
  { runIds, of = "owed" }: GetComparisonOverview,
): Promise<ComparisonOverview> {
  const { backend, organizationId } = scope;
  const runs = await backend.db.run.findMany({
    where: { organizationId, runId: { in: runIds.filter(isUuid) } },
    select: { spec: true },
  });
  if (runs.length === 0) throw new AppError("NOT_FOUND", `There is no run ${runIds.join(", ")}.`);
  const specs = runs.map(({ spec }) => RunSpec.parse(spec));
  const scenarios = new Map(specs.flatMap((spec) => spec.scenarios).map((each) => [each.scenarioId, each.name]));
  const parts = await Promise.all(
    [...scenarios.keys()].map(async (scenarioId) => {
      const candidates = await findCandidates(scope, { scenarioId, runIds });
      const spoken = Language.options.filter((each) =>
        candidates.found.some(({ server }) => server.language === each && !isExhibition(server)),
      );
      const keys = spoken.map((language) => ({ scenarioId, runIds, language }));
      return {
        languages: keys.map((key) => languageCell(key, candidates, of)),
        profiles: await Promise.all(keys.map((key) => profileCell(scope, key, candidates, of))),
      };
    }),
  );
  return {
    of,
    scenarios: [...scenarios].map(([scenarioId, name]) => ({ scenarioId, name })),
    languages: parts.flatMap(({ languages }) => languages),
    profiles: parts.flatMap(({ profiles }) => profiles.filter((cell) => cell !== null)),
  };
}

type LanguageKey = SideKey & { language: Language };

function languageCell(key: LanguageKey, candidates: Candidates, basis: Basis): LanguageCell {
  const { scenarioId, language } = key;
  const side = toSide(key, candidates)?.side;
  return {
    scenarioId,
    language,
    key,
    servers: side?.servers.map(({ serverId }) => serverId) ?? [],
    estimate: side?.estimates[firstFigure(scenarioId, basis)] ?? null,
    suspect: side?.trials.some(({ isUsable, verdict }) => isUsable && verdict === "SUSPECT") ?? false,
    missing: side?.missing ?? null,
  };
}

/** Null if a language has only one profile. */
async function profileCell(
  scope: Scope,
  key: LanguageKey,
  candidates: Candidates,
  basis: Basis,
): Promise<ProfileCell | null> {
  const { scenarioId, language } = key;
  const minimal = { ...key, profile: "minimal" } as const;
  const framework = { ...key, profile: "framework" } as const;
  const [a, b] = [toSide(minimal, candidates), toSide(framework, candidates)];
  if (!a || !b) return null;
  const [floors, earlier] = await Promise.all([
    findFloors(scope, conditionsOf(a.side)),
    findEarlierSeries(scope, [a.side, b.side]),
  ]);
  const [compared] = judgeSides([a, b], { floors, earlier, compareUnlike: false }).comparisons;
  const metric = firstFigure(scenarioId, basis);
  return {
    scenarioId,
    language,
    minimal,
    framework,
    unlike: compared?.unlike ?? [],
    comparison: compared?.figures.find(({ metricId }) => metricId === metric) ?? null,
    missing: a.side.missing ?? b.side.missing,
  };
}
