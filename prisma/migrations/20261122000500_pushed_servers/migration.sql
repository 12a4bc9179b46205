-- AlterTable
ALTER TABLE "server" ADD COLUMN     "pushed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "pushed_source" (
    "organization_id" UUID NOT NULL,
    "server_id" TEXT NOT NULL,
    "source_digest" TEXT NOT NULL,
    "archive" BYTEA,
    "image" TEXT,
    "bytes" INTEGER NOT NULL,
    "pushed_by_id" UUID,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pushed_source_pkey" PRIMARY KEY ("organization_id","server_id","source_digest")
);

-- AddForeignKey
ALTER TABLE "pushed_source" ADD CONSTRAINT "pushed_source_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pushed_source" ADD CONSTRAINT "pushed_source_pushed_by_id_fkey" FOREIGN KEY ("pushed_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;
