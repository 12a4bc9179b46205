-- Ended runs enter the trends once more: their summaries get the latency percentiles of what was owed, which follow from the
-- stored histograms, and their lines and A/A floors get these figures. What is in the trends already stays.
UPDATE "run" SET "trended_at" = NULL WHERE "trended_at" IS NOT NULL;

-- What people said of changes of p99, and what they were told of, holds for the p99 that scenarios now say to read first.
INSERT INTO "change_judgement" ("series_id", "metric_id", "run_id", "state", "note", "seen", "judged_by_id", "judged_at")
SELECT "series_id", 'latency.owed.p99', "run_id", "state", "note", "seen", "judged_by_id", "judged_at"
FROM "change_judgement" WHERE "metric_id" = 'latency.p99'
ON CONFLICT DO NOTHING;
UPDATE "notice" SET "subject" = replace("subject", ' latency.p99 ', ' latency.owed.p99 ') WHERE "subject" LIKE '% latency.p99 %';
