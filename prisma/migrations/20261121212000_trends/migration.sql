-- AlterTable
ALTER TABLE "run" ADD COLUMN     "trended_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "trend_series" (
    "series_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "scenario_id" TEXT NOT NULL,
    "scenario_version" INTEGER NOT NULL,
    "load" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "setting_id" TEXT NOT NULL,
    "server" JSONB NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trend_series_pkey" PRIMARY KEY ("series_id")
);

-- CreateTable
CREATE TABLE "trend_figure" (
    "run_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "metric_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "rounds" INTEGER NOT NULL,
    "median" DOUBLE PRECISION NOT NULL,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "suspect" BOOLEAN NOT NULL,

    CONSTRAINT "trend_figure_pkey" PRIMARY KEY ("run_id","series_id","metric_id")
);

-- Lines are read from their index alone, which needs pages that vacuum has seen: after each hundredth part of growth, not each fifth.
ALTER TABLE "trend_figure" SET (autovacuum_vacuum_insert_scale_factor = 0.01);

-- CreateTable
CREATE TABLE "trend_version" (
    "series_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "library" TEXT NOT NULL,
    "source_digest" TEXT NOT NULL,
    "image_digest" TEXT,

    CONSTRAINT "trend_version_pkey" PRIMARY KEY ("run_id","series_id")
);

-- CreateTable
CREATE TABLE "change_judgement" (
    "series_id" UUID NOT NULL,
    "metric_id" TEXT NOT NULL,
    "run_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "seen" JSONB NOT NULL,
    "judged_by_id" UUID,
    "judged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "change_judgement_pkey" PRIMARY KEY ("series_id","metric_id","run_id")
);

-- CreateTable
CREATE TABLE "annotation" (
    "annotation_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "scenario_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("annotation_id")
);

-- CreateIndex
CREATE INDEX "run_trended_at_run_id_idx" ON "run"("trended_at", "run_id");

-- CreateIndex
CREATE INDEX "trend_series_organization_id_scenario_id_last_at_idx" ON "trend_series"("organization_id", "scenario_id", "last_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "trend_series_organization_id_server_id_setting_id_key" ON "trend_series"("organization_id", "server_id", "setting_id");

-- CreateIndex
CREATE INDEX "trend_figure_series_id_metric_id_at_median_suspect_idx" ON "trend_figure"("series_id", "metric_id", "at", "median", "suspect");

-- CreateIndex
CREATE INDEX "trend_version_series_id_at_idx" ON "trend_version"("series_id", "at");

-- CreateIndex
CREATE INDEX "annotation_organization_id_at_idx" ON "annotation"("organization_id", "at");

-- AddForeignKey
ALTER TABLE "trend_series" ADD CONSTRAINT "trend_series_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trend_figure" ADD CONSTRAINT "trend_figure_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trend_figure" ADD CONSTRAINT "trend_figure_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "trend_series"("series_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trend_version" ADD CONSTRAINT "trend_version_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "trend_series"("series_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trend_version" ADD CONSTRAINT "trend_version_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_judgement" ADD CONSTRAINT "change_judgement_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "trend_series"("series_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_judgement" ADD CONSTRAINT "change_judgement_judged_by_id_fkey" FOREIGN KEY ("judged_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;
