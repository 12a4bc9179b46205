ALTER TABLE "gate_result" ADD COLUMN "declared" TEXT;
