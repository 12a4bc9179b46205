-- AlterTable
ALTER TABLE "script_run" ADD COLUMN     "metrics" JSONB;
