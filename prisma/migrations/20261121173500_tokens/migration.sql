-- AlterTable
ALTER TABLE "run" ADD COLUMN     "idempotency_key" TEXT,
ADD COLUMN     "request_hash" TEXT;

-- CreateTable
CREATE TABLE "token" (
    "token_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "created_by_id" UUID,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_pkey" PRIMARY KEY ("token_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "token_token_hash_key" ON "token"("token_hash");

-- CreateIndex
CREATE INDEX "token_organization_id_created_at_idx" ON "token"("organization_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "run_organization_id_idempotency_key_key" ON "run"("organization_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;
