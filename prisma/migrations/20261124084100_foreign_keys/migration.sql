-- References without a foreign key get one. A ceiling and a floor outlive their run. A link without its organization opens nothing.
ALTER TABLE "ceiling" ALTER COLUMN "trial_id" DROP NOT NULL;
ALTER TABLE "aa_floor" ALTER COLUMN "run_id" DROP NOT NULL;

-- Rows that refer to nothing: the reference goes, except where the row cannot do without it.
UPDATE "run" SET "started_by_id" = NULL
  WHERE "started_by_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "user" WHERE "user_id" = "started_by_id");
UPDATE "ceiling" SET "trial_id" = NULL WHERE NOT EXISTS (SELECT FROM "trial" WHERE "trial"."trial_id" = "ceiling"."trial_id");
UPDATE "aa_floor" SET "run_id" = NULL WHERE NOT EXISTS (SELECT FROM "run" WHERE "run"."run_id" = "aa_floor"."run_id");
DELETE FROM "owner_link" WHERE NOT EXISTS (
  SELECT FROM "organization" WHERE "organization"."organization_id" = "owner_link"."organization_id");
-- An environment keeps trials apart even where its facts are lost.
INSERT INTO "environment" ("organization_id", "environment_id", "facts", "seen_at")
  SELECT "organization_id", "environment_id", '{}', coalesce(max("finished_at"), now()) FROM "trial"
  WHERE "environment_id" IS NOT NULL GROUP BY 1, 2
  ON CONFLICT DO NOTHING;

CREATE INDEX "ceiling_trial_id_idx" ON "ceiling"("trial_id");
CREATE INDEX "aa_floor_run_id_idx" ON "aa_floor"("run_id");

ALTER TABLE "run" ADD CONSTRAINT "run_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ceiling" ADD CONSTRAINT "ceiling_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "trial"("trial_id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "aa_floor" ADD CONSTRAINT "aa_floor_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("run_id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "owner_link" ADD CONSTRAINT "owner_link_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trial" ADD CONSTRAINT "trial_organization_id_environment_id_fkey" FOREIGN KEY ("organization_id", "environment_id") REFERENCES "environment"("organization_id", "environment_id") ON DELETE NO ACTION ON UPDATE CASCADE;
