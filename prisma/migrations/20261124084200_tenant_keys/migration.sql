-- A part refers to its parent by organization and id together: the two cannot disagree. The parent's key to the organization is then enough.
ALTER TABLE "trial" DROP CONSTRAINT "trial_run_id_fkey";
ALTER TABLE "trial" DROP CONSTRAINT "trial_organization_id_fkey";
ALTER TABLE "run_event" DROP CONSTRAINT "run_event_run_id_fkey";
ALTER TABLE "run_event" DROP CONSTRAINT "run_event_organization_id_fkey";
ALTER TABLE "baseline" DROP CONSTRAINT "baseline_run_id_fkey";
ALTER TABLE "baseline" DROP CONSTRAINT "baseline_organization_id_fkey";
ALTER TABLE "schedule" DROP CONSTRAINT "schedule_suite_id_fkey";
ALTER TABLE "slot" DROP CONSTRAINT "slot_schedule_id_fkey";
ALTER TABLE "slot" DROP CONSTRAINT "slot_organization_id_fkey";
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_channel_id_fkey";
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_organization_id_fkey";
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_notice_id_fkey";
ALTER TABLE "flame_graph" DROP CONSTRAINT "flame_graph_trial_id_fkey";
ALTER TABLE "flame_graph" DROP CONSTRAINT "flame_graph_organization_id_fkey";
ALTER TABLE "frame" DROP CONSTRAINT "frame_trial_id_fkey";
ALTER TABLE "timeline" DROP CONSTRAINT "timeline_trial_id_fkey";
ALTER TABLE "raw_frames" DROP CONSTRAINT "raw_frames_trial_id_fkey";

-- A part belongs to the organization of its parent.
INSERT INTO "environment" ("organization_id", "environment_id", "facts", "seen_at")
  SELECT DISTINCT "run"."organization_id", "trial"."environment_id", '{}'::jsonb, now()
  FROM "trial" JOIN "run" ON "run"."run_id" = "trial"."run_id"
  WHERE "trial"."environment_id" IS NOT NULL AND "trial"."organization_id" <> "run"."organization_id"
  ON CONFLICT DO NOTHING;
UPDATE "trial" SET "organization_id" = "run"."organization_id" FROM "run"
  WHERE "trial"."run_id" = "run"."run_id" AND "trial"."organization_id" <> "run"."organization_id";
UPDATE "run_event" SET "organization_id" = "run"."organization_id" FROM "run"
  WHERE "run_event"."run_id" = "run"."run_id" AND "run_event"."organization_id" <> "run"."organization_id";
UPDATE "baseline" SET "organization_id" = "run"."organization_id" FROM "run"
  WHERE "baseline"."run_id" = "run"."run_id" AND "baseline"."organization_id" <> "run"."organization_id";
UPDATE "schedule" SET "organization_id" = "suite"."organization_id" FROM "suite"
  WHERE "schedule"."suite_id" = "suite"."suite_id" AND "schedule"."organization_id" <> "suite"."organization_id";
UPDATE "slot" SET "organization_id" = "schedule"."organization_id" FROM "schedule"
  WHERE "slot"."schedule_id" = "schedule"."schedule_id" AND "slot"."organization_id" <> "schedule"."organization_id";
UPDATE "delivery" SET "organization_id" = "channel"."organization_id" FROM "channel"
  WHERE "delivery"."channel_id" = "channel"."channel_id" AND "delivery"."organization_id" <> "channel"."organization_id";
UPDATE "delivery" SET "organization_id" = "notice"."organization_id" FROM "notice"
  WHERE "delivery"."notice_id" = "notice"."notice_id" AND "delivery"."organization_id" <> "notice"."organization_id";
UPDATE "flame_graph" SET "organization_id" = "trial"."organization_id" FROM "trial"
  WHERE "flame_graph"."trial_id" = "trial"."trial_id" AND "flame_graph"."organization_id" <> "trial"."organization_id";
UPDATE "frame" SET "organization_id" = "trial"."organization_id" FROM "trial"
  WHERE "frame"."trial_id" = "trial"."trial_id" AND "frame"."organization_id" <> "trial"."organization_id";
UPDATE "timeline" SET "organization_id" = "trial"."organization_id" FROM "trial"
  WHERE "timeline"."trial_id" = "trial"."trial_id" AND "timeline"."organization_id" <> "trial"."organization_id";
UPDATE "raw_frames" SET "organization_id" = "trial"."organization_id" FROM "trial"
  WHERE "raw_frames"."trial_id" = "trial"."trial_id" AND "raw_frames"."organization_id" <> "trial"."organization_id";

DROP INDEX "channel_organization_id_idx";
CREATE UNIQUE INDEX "run_organization_id_run_id_key" ON "run"("organization_id", "run_id");
CREATE UNIQUE INDEX "trial_organization_id_trial_id_key" ON "trial"("organization_id", "trial_id");
CREATE UNIQUE INDEX "suite_organization_id_suite_id_key" ON "suite"("organization_id", "suite_id");
CREATE UNIQUE INDEX "schedule_organization_id_schedule_id_key" ON "schedule"("organization_id", "schedule_id");
CREATE UNIQUE INDEX "channel_organization_id_channel_id_key" ON "channel"("organization_id", "channel_id");
CREATE UNIQUE INDEX "notice_organization_id_notice_id_key" ON "notice"("organization_id", "notice_id");
CREATE UNIQUE INDEX "flame_graph_organization_id_trial_id_key" ON "flame_graph"("organization_id", "trial_id");
CREATE UNIQUE INDEX "raw_frames_organization_id_trial_id_key" ON "raw_frames"("organization_id", "trial_id");

ALTER TABLE "trial" ADD CONSTRAINT "trial_organization_id_run_id_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "run"("organization_id", "run_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_organization_id_run_id_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "run"("organization_id", "run_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_organization_id_run_id_fkey" FOREIGN KEY ("organization_id", "run_id") REFERENCES "run"("organization_id", "run_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_organization_id_suite_id_fkey" FOREIGN KEY ("organization_id", "suite_id") REFERENCES "suite"("organization_id", "suite_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "slot" ADD CONSTRAINT "slot_organization_id_schedule_id_fkey" FOREIGN KEY ("organization_id", "schedule_id") REFERENCES "schedule"("organization_id", "schedule_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_organization_id_channel_id_fkey" FOREIGN KEY ("organization_id", "channel_id") REFERENCES "channel"("organization_id", "channel_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_organization_id_notice_id_fkey" FOREIGN KEY ("organization_id", "notice_id") REFERENCES "notice"("organization_id", "notice_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "flame_graph" ADD CONSTRAINT "flame_graph_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "trial"("organization_id", "trial_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "frame" ADD CONSTRAINT "frame_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "trial"("organization_id", "trial_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "trial"("organization_id", "trial_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "raw_frames" ADD CONSTRAINT "raw_frames_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "trial"("organization_id", "trial_id") ON DELETE CASCADE ON UPDATE CASCADE;
