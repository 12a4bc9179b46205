import { AppError } from "@plumbline/core/failure/app-error";
import { RunSpec } from "@plumbline/core/run/views";
import { ImageView } from "@plumbline/core/server/views";
import { readSummary } from "@plumbline/core/summary/summary";
import { withOwedLatency } from "@plumbline/core/summary/with-owed-latency";
import { TrialView } from "@plumbline/core/trial/views";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { toEnvironmentView } from "../environments/to-environment-view.ts";
import { isUuid } from "../ids.ts";
import { toImageView } from "../images/to-image-view.ts";
import { toTrialRow, trialRowColumns } from "./to-trial-row.ts";

const columns = {
  ...trialRowColumns,
  result: { omit: { trialId: true, organizationId: true, observed: true } },
  imageDigest: true,
  environmentId: true,
  run: { select: { name: true, spec: true } },
} as const;

/** The result of a trial that has not begun. */
const NO_RESULT = {
  importedImage: null,
  summary: null,
  histograms: null,
  audit: null,
  gate: [],
  serverStats: null,
  logs: null,
};

/** Everything of one trial. @throws NOT_FOUND */
export async function getTrial(scope: Scope, { trialId }: { trialId: string }): Promise<TrialView> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const trial = isUuid(trialId)
    ? await db.trial.findUnique({ where: { trialId, organizationId }, select: columns })
    : null;
  if (!trial) throw new AppError("NOT_FOUND", `There is no trial ${trialId}.`);
  const { imageDigest, environmentId, run, ...row } = trial;
  const [image, environment] = await Promise.all([
    imageDigest
      ? // an image that was pulled for several versions has equal rows
        db.image.findFirst({ where: { organizationId, serverId: row.serverId, imageDigest } })
      : null,
    environmentId
      ? db.environment.findUnique({ where: { organizationId_environmentId: { organizationId, environmentId } } })
      : null,
  ]);
  const trialRow = toTrialRow(row);
  const { importedImage, summary, histograms, audit, gate, serverStats, logs } = trial.result ?? NO_RESULT;
  const whole = summary ? readSummary({ ...(summary as object), histograms: histograms ?? {} }) : null;
  return TrialView.parse({
    ...trialRow,
    audit,
    summary: whole && withOwedLatency(whole, trialRow.plan),
    server: RunSpec.parse(run.spec).servers.find(({ serverId }) => serverId === row.serverId),
    runName: run.name,
    image: importedImage ? toImportedImage(importedImage) : image && toImageView(image),
    environment: environment && toEnvironmentView(environment),
    gate,
    serverStats,
    logs: logs ?? { server: [], generator: [] },
  });
}

/** The image of an imported trial, whose time is a text in the stored JSON. */
function toImportedImage(stored: unknown): ImageView {
  return ImageView.extend({ builtAt: z.coerce.date() }).parse(stored);
}
