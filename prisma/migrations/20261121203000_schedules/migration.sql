-- AlterTable
ALTER TABLE "run" ADD COLUMN     "is_control" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "schedule_id" UUID,
ADD COLUMN     "slot_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "suite" (
    "suite_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suite_pkey" PRIMARY KEY ("suite_id")
);

-- CreateTable
CREATE TABLE "schedule" (
    "schedule_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "suite_id" UUID NOT NULL,
    "created_by_id" UUID,
    "name" TEXT NOT NULL,
    "cron" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "catch_up" TEXT NOT NULL,
    "aa_control" BOOLEAN NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("schedule_id")
);

-- CreateTable
CREATE TABLE "slot" (
    "schedule_id" UUID NOT NULL,
    "slot_at" TIMESTAMPTZ(3) NOT NULL,
    "organization_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "evidence" JSONB,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "judged_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "changes" JSONB,

    CONSTRAINT "slot_pkey" PRIMARY KEY ("schedule_id","slot_at")
);

-- CreateIndex
CREATE UNIQUE INDEX "suite_organization_id_name_key" ON "suite"("organization_id", "name");

-- CreateIndex
CREATE INDEX "schedule_next_at_idx" ON "schedule"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "schedule_organization_id_name_key" ON "schedule"("organization_id", "name");

-- CreateIndex
CREATE INDEX "slot_organization_id_slot_at_idx" ON "slot"("organization_id", "slot_at" DESC);

-- CreateIndex
CREATE INDEX "slot_outcome_judged_at_idx" ON "slot"("outcome", "judged_at");

-- CreateIndex
CREATE UNIQUE INDEX "run_schedule_id_slot_at_is_control_key" ON "run"("schedule_id", "slot_at", "is_control");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_schedule_id_slot_at_fkey" FOREIGN KEY ("schedule_id", "slot_at") REFERENCES "slot"("schedule_id", "slot_at") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suite" ADD CONSTRAINT "suite_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "suite"("suite_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot" ADD CONSTRAINT "slot_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slot" ADD CONSTRAINT "slot_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("schedule_id") ON DELETE CASCADE ON UPDATE CASCADE;
