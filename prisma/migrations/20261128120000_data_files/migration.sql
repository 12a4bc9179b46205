-- CreateTable
CREATE TABLE "data_file" (
    "organization_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "contents" JSONB,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_file_pkey" PRIMARY KEY ("organization_id","digest")
);

-- CreateTable
CREATE TABLE "data_file_piece" (
    "organization_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "is_packed" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "data_file_piece_pkey" PRIMARY KEY ("organization_id","digest","is_packed","position")
);

-- AddForeignKey
ALTER TABLE "data_file" ADD CONSTRAINT "data_file_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_file_piece" ADD CONSTRAINT "data_file_piece_organization_id_digest_fkey" FOREIGN KEY ("organization_id", "digest") REFERENCES "data_file"("organization_id", "digest") ON DELETE CASCADE ON UPDATE CASCADE;
