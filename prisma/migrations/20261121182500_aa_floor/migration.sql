-- CreateTable
CREATE TABLE "aa_floor" (
    "organization_id" UUID NOT NULL,
    "environment_id" TEXT NOT NULL,
    "scenario_id" TEXT NOT NULL,
    "scenario_version" INTEGER NOT NULL,
    "load" TEXT NOT NULL,
    "floors" JSONB NOT NULL,
    "run_id" UUID NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "aa_floor_pkey" PRIMARY KEY ("organization_id","environment_id","scenario_id","scenario_version","load")
);

-- AddForeignKey
ALTER TABLE "aa_floor" ADD CONSTRAINT "aa_floor_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
