-- AlterTable
ALTER TABLE "run" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "run_tags_idx" ON "run" USING GIN ("tags");
