-- CreateTable
CREATE TABLE "gate_result" (
    "organization_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "image_digest" TEXT NOT NULL,
    "workload" TEXT NOT NULL,
    "check_id" TEXT NOT NULL,
    "gate_version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "expected" TEXT NOT NULL,
    "seen" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "sent" INTEGER NOT NULL,
    "received" INTEGER NOT NULL,
    "frames" JSONB NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gate_result_pkey" PRIMARY KEY ("organization_id","server_id","image_digest","workload","check_id")
);

-- CreateTable
CREATE TABLE "proof" (
    "proof_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "gate_version" INTEGER NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "evidence" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "proof_pkey" PRIMARY KEY ("proof_id")
);

-- CreateIndex
CREATE INDEX "proof_organization_id_server_id_created_at_idx" ON "proof"("organization_id", "server_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "proof_status_idx" ON "proof"("status");

-- AddForeignKey
ALTER TABLE "gate_result" ADD CONSTRAINT "gate_result_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proof" ADD CONSTRAINT "proof_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
