-- AlterTable
ALTER TABLE "server" ADD COLUMN     "commit" TEXT;

-- AlterTable
ALTER TABLE "trend_version" ADD COLUMN     "commit" TEXT;

-- CreateTable
CREATE TABLE "removed_frames" (
    "host_id" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_frames_pkey" PRIMARY KEY ("host_id","file")
);

-- A trial goes with its run or its organization, by cascade: only the database sees all of them go.
-- \x3b is a semicolon: Prisma's engine would cut the statement at one, within quotes too.
CREATE FUNCTION "note_removed_frames"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO "removed_frames" ("host_id", "file") VALUES (OLD."host_id", OLD."file") ON CONFLICT DO NOTHING\x3b
  RETURN NULL\x3b
END
';

CREATE TRIGGER "raw_frames_removed" AFTER DELETE ON "raw_frames"
  FOR EACH ROW EXECUTE FUNCTION "note_removed_frames"();
