-- The queue item and its plan stay in trial. Everything that was measured moves into trial_result.
CREATE TABLE "trial_result" (
    "trial_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "summary" JSONB,
    "histograms" JSONB,
    "audit" JSONB,
    "observed" JSONB,
    "gate" JSONB NOT NULL DEFAULT '[]',
    "server_stats" JSONB,
    "logs" JSONB,

    CONSTRAINT "trial_result_pkey" PRIMARY KEY ("trial_id")
);

CREATE UNIQUE INDEX "trial_result_organization_id_trial_id_key" ON "trial_result"("organization_id", "trial_id");
ALTER TABLE "trial_result" ADD CONSTRAINT "trial_result_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "trial"("organization_id", "trial_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every trial that has begun has a result. One that is cancelled before has none.
INSERT INTO "trial_result" ("trial_id", "organization_id", "summary", "histograms", "audit", "observed", "gate", "server_stats", "logs")
  SELECT "trial_id", "organization_id", "summary", "histograms", "audit", "observed", "gate", "server_stats", "logs" FROM "trial"
  WHERE "started_at" IS NOT NULL OR "summary" IS NOT NULL OR "logs" IS NOT NULL OR "gate" <> '[]';

ALTER TABLE "trial" DROP COLUMN "summary", DROP COLUMN "histograms", DROP COLUMN "audit", DROP COLUMN "observed",
  DROP COLUMN "gate", DROP COLUMN "server_stats", DROP COLUMN "logs";
