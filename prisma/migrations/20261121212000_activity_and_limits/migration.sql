-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "minutes_per_day" INTEGER,
ADD COLUMN     "open_runs" INTEGER,
ADD COLUMN     "stored_mb" INTEGER;

-- AlterTable
ALTER TABLE "trial" ADD COLUMN     "stored_bytes" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "activity" (
    "activity_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" UUID,
    "token_id" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("activity_id")
);

-- CreateIndex
CREATE INDEX "activity_organization_id_activity_id_idx" ON "activity"("organization_id", "activity_id" DESC);

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
