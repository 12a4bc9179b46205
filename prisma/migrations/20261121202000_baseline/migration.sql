-- CreateTable
CREATE TABLE "baseline" (
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "run_id" UUID NOT NULL,
    "set_by_id" UUID,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "baseline_pkey" PRIMARY KEY ("organization_id","name")
);

-- CreateIndex
CREATE INDEX "baseline_run_id_idx" ON "baseline"("run_id");

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_set_by_id_fkey" FOREIGN KEY ("set_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;
