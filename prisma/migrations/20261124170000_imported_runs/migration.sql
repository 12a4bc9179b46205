-- Runs out of bundles: marked, and never selected by themselves.
ALTER TABLE "run" ADD COLUMN "imported_digest" TEXT,
ADD COLUMN "imported_run_id" TEXT,
ADD COLUMN "exported_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "run_organization_id_imported_digest_key" ON "run"("organization_id", "imported_digest");

ALTER TABLE "trial_result" ADD COLUMN "imported_image" JSONB;
