import { deleteSuite } from "@plumbline/backend/suites/delete-suite";
import { findSuites } from "@plumbline/backend/suites/find-suites";
import { changeSuite, createSuite } from "@plumbline/backend/suites/save-suite";
import { startSuite } from "@plumbline/backend/suites/start-suite";
import { keyOf } from "@plumbline/core/json/key-of";
import { WithStartKey } from "@plumbline/core/run/start-key";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { procedure, router } from "../../trpc/trpc.ts";

const SuiteKey = keyOf("suiteId");

export const suiteRouter = router({
  find: procedure.query(({ ctx }) => findSuites(ctx.scope)),
  create: procedure.input(SaveSuite).mutation(({ ctx, input }) => createSuite(ctx.scope, input)),
  change: procedure.input(SaveSuite.extend(SuiteKey.shape)).mutation(({ ctx, input }) => changeSuite(ctx.scope, input)),
  remove: procedure.input(SuiteKey).mutation(({ ctx, input }) => deleteSuite(ctx.scope, input)),
  start: procedure
    .input(SuiteKey.extend(WithStartKey.shape))
    .mutation(async ({ ctx, input }) => (await startSuite(ctx.scope, input)).run),
});
