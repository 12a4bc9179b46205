-- CreateTable
CREATE TABLE "saved_view" (
    "view_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "saved_by_id" UUID,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("view_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_organization_id_name_key" ON "saved_view"("organization_id", "name");

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "user"("user_id") ON DELETE SET NULL ON UPDATE CASCADE;
