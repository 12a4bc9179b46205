-- AlterTable
ALTER TABLE "ceiling" DROP CONSTRAINT "ceiling_pkey",
ADD COLUMN     "tls" BOOLEAN NOT NULL DEFAULT false,
ADD CONSTRAINT "ceiling_pkey" PRIMARY KEY ("organization_id", "environment_id", "shape_id", "tls");
