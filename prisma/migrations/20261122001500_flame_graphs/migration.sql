-- CreateTable
CREATE TABLE "flame_graph" (
    "trial_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "evidence" JSONB,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "recording" JSONB,
    "stacks" BYTEA,

    CONSTRAINT "flame_graph_pkey" PRIMARY KEY ("trial_id")
);

-- CreateIndex
CREATE INDEX "flame_graph_status_idx" ON "flame_graph"("status");

-- AddForeignKey
ALTER TABLE "flame_graph" ADD CONSTRAINT "flame_graph_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flame_graph" ADD CONSTRAINT "flame_graph_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "trial"("trial_id") ON DELETE CASCADE ON UPDATE CASCADE;
