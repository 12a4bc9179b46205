-- CreateTable
CREATE TABLE "timeline" (
    "trial_id" UUID NOT NULL,
    "step_s" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "frames" INTEGER NOT NULL,
    "seconds" JSONB NOT NULL,
    "histograms" JSONB,

    CONSTRAINT "timeline_pkey" PRIMARY KEY ("trial_id","step_s")
);

-- CreateTable
CREATE TABLE "track" (
    "trial_id" UUID NOT NULL,
    "step_s" INTEGER NOT NULL,
    "metric_id" TEXT NOT NULL,
    "values" BYTEA NOT NULL,

    CONSTRAINT "track_pkey" PRIMARY KEY ("trial_id","step_s","metric_id")
);

-- CreateTable
CREATE TABLE "raw_frames" (
    "trial_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "host_id" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "frames" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "raw_frames_pkey" PRIMARY KEY ("trial_id")
);

-- AddForeignKey
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "trial"("trial_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track" ADD CONSTRAINT "track_trial_id_step_s_fkey" FOREIGN KEY ("trial_id", "step_s") REFERENCES "timeline"("trial_id", "step_s") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "raw_frames" ADD CONSTRAINT "raw_frames_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "trial"("trial_id") ON DELETE CASCADE ON UPDATE CASCADE;
