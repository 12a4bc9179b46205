-- What was seen until now does not say of which manifest: everything is proved anew.
DELETE FROM "gate_result";

-- AlterTable
ALTER TABLE "gate_result" ADD COLUMN "source_digest" TEXT NOT NULL;
ALTER TABLE "gate_result" DROP CONSTRAINT "gate_result_pkey";
ALTER TABLE "gate_result" ADD CONSTRAINT "gate_result_pkey" PRIMARY KEY ("organization_id","server_id","source_digest","image_digest","workload","check_id");

-- AlterTable
ALTER TABLE "proof" ADD COLUMN "source_digest" TEXT;

-- AlterTable
ALTER TABLE "image" DROP CONSTRAINT "image_pkey";
ALTER TABLE "image" ADD CONSTRAINT "image_pkey" PRIMARY KEY ("organization_id","server_id","image_digest","source_digest");
