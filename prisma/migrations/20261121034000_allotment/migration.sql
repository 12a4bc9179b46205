-- AlterTable
ALTER TABLE "trial" ADD COLUMN     "allotment" JSONB;
