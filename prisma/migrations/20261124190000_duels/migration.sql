-- How far a duel has come, written after each of its rounds.
ALTER TABLE "run" ADD COLUMN "duel" JSONB;
