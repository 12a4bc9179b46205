-- Duels of one server against itself, which an idle host measures by itself.
ALTER TYPE "Trigger" ADD VALUE 'floor';
ALTER TABLE "run" ADD COLUMN "host_id" TEXT;

-- Floors of duels stand beside those of servers that were measured one after another: one says nothing of the other.
ALTER TABLE "aa_floor" ADD COLUMN "side_by_side" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "aa_floor" ADD COLUMN "host_id" TEXT;
ALTER TABLE "aa_floor" DROP CONSTRAINT "aa_floor_pkey";
ALTER TABLE "aa_floor" ADD CONSTRAINT "aa_floor_pkey" PRIMARY KEY ("organization_id", "environment_id", "scenario_id", "scenario_version", "load", "side_by_side");
