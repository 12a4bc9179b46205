-- CreateTable
CREATE TABLE "script_run" (
    "script_run_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "server_id" TEXT NOT NULL,
    "setup" JSONB NOT NULL,
    "file_names" TEXT[],
    "files" BYTEA NOT NULL,
    "files_digest" TEXT NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "evidence" JSONB,
    "asked_by_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "report" JSONB,
    "image_digest" TEXT,

    CONSTRAINT "script_run_pkey" PRIMARY KEY ("script_run_id")
);

-- CreateTable
CREATE TABLE "script_second" (
    "organization_id" UUID NOT NULL,
    "script_run_id" UUID NOT NULL,
    "second" INTEGER NOT NULL,
    "metrics" JSONB NOT NULL,

    CONSTRAINT "script_second_pkey" PRIMARY KEY ("script_run_id","second")
);

-- CreateIndex
CREATE INDEX "script_run_organization_id_server_id_name_idx" ON "script_run"("organization_id", "server_id", "name");

-- CreateIndex
CREATE INDEX "script_run_status_idx" ON "script_run"("status");

-- CreateIndex
CREATE UNIQUE INDEX "script_run_organization_id_script_run_id_key" ON "script_run"("organization_id", "script_run_id");

-- AddForeignKey
ALTER TABLE "script_run" ADD CONSTRAINT "script_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "script_run" ADD CONSTRAINT "script_run_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "script_second" ADD CONSTRAINT "script_second_organization_id_script_run_id_fkey" FOREIGN KEY ("organization_id", "script_run_id") REFERENCES "script_run"("organization_id", "script_run_id") ON DELETE CASCADE ON UPDATE CASCADE;
