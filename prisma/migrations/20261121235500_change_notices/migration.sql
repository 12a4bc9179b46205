-- AlterTable
ALTER TABLE "trend_series" ADD COLUMN     "grown_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "trend_series_grown_at_idx" ON "trend_series"("grown_at");
