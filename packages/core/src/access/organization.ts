import { z } from "zod";
import { Role } from "./permission.ts";

/** An organization as its members choose it. */
export const OrganizationRow = z.strictObject({
  organizationId: z.string(),
  name: z.string(),
  role: Role,
  /** The one that the session looks at. */
  isCurrent: z.boolean(),
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;
