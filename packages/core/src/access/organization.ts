import { z } from "zod";
import { Role } from "./permission.ts";

export const CreateOrganization = z.strictObject({
  name: z.string().trim().min(1, "An organization needs a name.").max(80, "A name has at most 80 characters."),
});
export type CreateOrganization = z.infer<typeof CreateOrganization>;

/** An organization as its members choose it. */
export const OrganizationRow = z.strictObject({
  organizationId: z.string(),
  name: z.string(),
  role: Role,
  /** The one that the session looks at. */
  isCurrent: z.boolean(),
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;
