-- AlterTable
ALTER TABLE "trial" ADD COLUMN     "audit" JSONB,
ADD COLUMN     "observed" JSONB,
ADD COLUMN     "verdict" TEXT;
