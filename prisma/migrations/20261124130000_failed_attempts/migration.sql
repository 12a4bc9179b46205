-- An execution that ended before its time, of a run whose work was then tried again.
CREATE TABLE "failed_attempt" (
    "attempt_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "trial_id" UUID,
    "counted" BOOLEAN NOT NULL,
    "failure_code" TEXT NOT NULL,
    "failure_message" TEXT NOT NULL,
    "evidence" JSONB,
    "worker_id" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "failed_attempt_pkey" PRIMARY KEY ("attempt_id")
);

CREATE INDEX "failed_attempt_organization_id_run_id_idx" ON "failed_attempt"("organization_id", "run_id");
CREATE INDEX "failed_attempt_organization_id_trial_id_idx" ON "failed_attempt"("organization_id", "trial_id");
ALTER TABLE "failed_attempt" ADD CONSTRAINT "failed_attempt_organization_id_run_id_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "run"("organization_id", "run_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "failed_attempt" ADD CONSTRAINT "failed_attempt_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "trial"("organization_id", "trial_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "run" ADD COLUMN "retry_at" TIMESTAMPTZ(3);
