import { findActivities } from "@plumbline/backend/activity/find-activities";
import { createOrganization } from "@plumbline/backend/organizations/create-organization";
import { getLimits } from "@plumbline/backend/organizations/get-limits";
import { setLimits } from "@plumbline/backend/organizations/set-limits";
import { FindActivities } from "@plumbline/core/access/activity";
import { OrganizationLimits } from "@plumbline/core/access/limits";
import { CreateOrganization } from "@plumbline/core/access/organization";
import { procedure, router } from "../../trpc/trpc.ts";

export const organizationRouter = router({
  create: procedure.input(CreateOrganization).mutation(({ ctx, input }) => createOrganization(ctx.scope, input)),
  findActivities: procedure.input(FindActivities).query(({ ctx, input }) => findActivities(ctx.scope, input)),
  getLimits: procedure.query(({ ctx }) => getLimits(ctx.scope)),
  setLimits: procedure.input(OrganizationLimits).mutation(({ ctx, input }) => setLimits(ctx.scope, input)),
});
