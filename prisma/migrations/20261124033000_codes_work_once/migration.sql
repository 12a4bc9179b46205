-- The time step of the last code of a second factor: each code works once.
ALTER TABLE "two_factor" ADD COLUMN "last_step" INTEGER;

-- An address that somebody was invited by, and still has, counts as verified.
UPDATE "user" SET "email_verified" = true
WHERE EXISTS (SELECT FROM "invitation" WHERE "accepted_by_id" = "user"."user_id" AND "invitation"."email" = "user"."email");
