-- CreateEnum
CREATE TYPE "HostProof" AS ENUM ('file', 'dns');

-- CreateTable
CREATE TABLE "target" (
    "organization_id" UUID NOT NULL,
    "target_id" TEXT NOT NULL,
    "description" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "saved_by_id" UUID,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "target_pkey" PRIMARY KEY ("organization_id","target_id")
);

-- CreateTable
CREATE TABLE "proved_host" (
    "organization_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "proved_by" "HostProof" NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proved_host_pkey" PRIMARY KEY ("organization_id","host")
);

-- AddForeignKey
ALTER TABLE "target" ADD CONSTRAINT "target_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "target" ADD CONSTRAINT "target_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proved_host" ADD CONSTRAINT "proved_host_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;
