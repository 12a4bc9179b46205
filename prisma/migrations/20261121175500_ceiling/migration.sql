-- CreateTable
CREATE TABLE "ceiling" (
    "organization_id" UUID NOT NULL,
    "environment_id" TEXT NOT NULL,
    "shape_id" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "generator_share" DOUBLE PRECISION,
    "trial_id" UUID NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ceiling_pkey" PRIMARY KEY ("organization_id","environment_id","shape_id")
);

-- AddForeignKey
ALTER TABLE "ceiling" ADD CONSTRAINT "ceiling_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
