-- CreateEnum
CREATE TYPE "Status" AS ENUM ('queued', 'running', 'succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "Trigger" AS ENUM ('person', 'ci', 'schedule', 'demo');

-- CreateTable
CREATE TABLE "organization" (
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "user" (
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "member" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "owner_link" (
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "owner_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "server" (
    "organization_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "source_digest" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_pkey" PRIMARY KEY ("organization_id","server_id")
);

-- CreateTable
CREATE TABLE "image" (
    "organization_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "source_digest" TEXT NOT NULL,
    "image_digest" TEXT NOT NULL,
    "image_bytes" BIGINT NOT NULL,
    "artifact_bytes" BIGINT,
    "build_ms" INTEGER NOT NULL,
    "bases" TEXT NOT NULL,
    "built_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_pkey" PRIMARY KEY ("organization_id","server_id","image_digest")
);

-- CreateTable
CREATE TABLE "environment" (
    "organization_id" UUID NOT NULL,
    "environment_id" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "environment_pkey" PRIMARY KEY ("organization_id","environment_id")
);

-- CreateTable
CREATE TABLE "run" (
    "run_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "started_by_id" UUID,
    "name" TEXT NOT NULL,
    "trigger" "Trigger" NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'queued',
    "spec" JSONB NOT NULL,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "evidence" JSONB,
    "planned_s" INTEGER NOT NULL,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "trial" (
    "trial_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "scenario_id" TEXT NOT NULL,
    "scenario_version" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "Status" NOT NULL DEFAULT 'queued',
    "phase" TEXT,
    "plan" JSONB NOT NULL,
    "limits" JSONB NOT NULL,
    "planned_s" INTEGER NOT NULL,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "evidence" JSONB,
    "summary" JSONB,
    "histograms" JSONB,
    "image_digest" TEXT,
    "environment_id" TEXT,
    "gate" JSONB NOT NULL DEFAULT '[]',
    "server_stats" JSONB,
    "logs" JSONB,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "trial_pkey" PRIMARY KEY ("trial_id")
);

-- CreateTable
CREATE TABLE "frame" (
    "trial_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "start_ms" BIGINT NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "phase" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "errors" JSONB NOT NULL,
    "histograms" JSONB NOT NULL,

    CONSTRAINT "frame_pkey" PRIMARY KEY ("trial_id","seq")
);

-- CreateTable
CREATE TABLE "run_event" (
    "event_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "trial_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "level" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "worker" (
    "worker_id" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "engine" JSONB NOT NULL,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("worker_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "owner_link_user_id_idx" ON "owner_link"("user_id");

-- CreateIndex
CREATE INDEX "run_organization_id_created_at_run_id_idx" ON "run"("organization_id", "created_at" DESC, "run_id");

-- CreateIndex
CREATE INDEX "run_status_idx" ON "run"("status");

-- CreateIndex
CREATE INDEX "trial_organization_id_server_id_scenario_id_finished_at_idx" ON "trial"("organization_id", "server_id", "scenario_id", "finished_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "trial_run_id_position_key" ON "trial"("run_id", "position");

-- CreateIndex
CREATE INDEX "run_event_run_id_at_idx" ON "run_event"("run_id", "at");

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_link" ADD CONSTRAINT "owner_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server" ADD CONSTRAINT "server_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment" ADD CONSTRAINT "environment_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trial" ADD CONSTRAINT "trial_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trial" ADD CONSTRAINT "trial_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "frame" ADD CONSTRAINT "frame_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "trial"("trial_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;
