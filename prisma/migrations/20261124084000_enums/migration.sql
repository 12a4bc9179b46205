-- Closed sets become enums. The stored values stay.
CREATE TYPE "Role" AS ENUM ('owner', 'admin', 'member', 'viewer');
CREATE TYPE "SessionOrigin" AS ENUM ('password', 'link');
CREATE TYPE "EventLevel" AS ENUM ('info', 'warning', 'error');
CREATE TYPE "CatchUp" AS ENUM ('skip', 'once');
CREATE TYPE "SlotOutcome" AS ENUM ('claimed', 'started', 'missed', 'overlapped', 'refused');
CREATE TYPE "ChannelKind" AS ENUM ('webhook', 'slack', 'email');
CREATE TYPE "DeliveryStatus" AS ENUM ('waiting', 'delivered', 'failed');
CREATE TYPE "JudgedState" AS ENUM ('confirmed', 'dismissed');
CREATE TYPE "Verdict" AS ENUM ('VALID', 'SUSPECT', 'INVALID');

ALTER TABLE "member" ALTER COLUMN "role" TYPE "Role" USING "role"::"Role";
ALTER TABLE "invitation" ALTER COLUMN "role" TYPE "Role" USING "role"::"Role";
ALTER TABLE "session" ALTER COLUMN "opened_by" TYPE "SessionOrigin" USING "opened_by"::"SessionOrigin";
ALTER TABLE "run_event" ALTER COLUMN "level" TYPE "EventLevel" USING "level"::"EventLevel";
ALTER TABLE "schedule" ALTER COLUMN "catch_up" TYPE "CatchUp" USING "catch_up"::"CatchUp";
ALTER TABLE "slot" ALTER COLUMN "outcome" TYPE "SlotOutcome" USING "outcome"::"SlotOutcome";
ALTER TABLE "channel" ALTER COLUMN "kind" TYPE "ChannelKind" USING "kind"::"ChannelKind";
ALTER TABLE "delivery" ALTER COLUMN "status" DROP DEFAULT;
ALTER TABLE "delivery" ALTER COLUMN "status" TYPE "DeliveryStatus" USING "status"::"DeliveryStatus";
ALTER TABLE "delivery" ALTER COLUMN "status" SET DEFAULT 'waiting';
ALTER TABLE "change_judgement" ALTER COLUMN "state" TYPE "JudgedState" USING "state"::"JudgedState";
ALTER TABLE "trial" ALTER COLUMN "verdict" TYPE "Verdict" USING "verdict"::"Verdict";
