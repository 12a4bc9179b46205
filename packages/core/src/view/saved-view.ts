import { z } from "zod";
import { Id } from "../json/key-of.ts";

/** Path and query of a page that lists or compares results. An address of another host is none. */
const ViewPath = z
  .string()
  .max(2000, "An address has at most 2000 characters.")
  .regex(
    /^\/(?:(?:compare|runs|trends|servers|clients|scenarios)(?:[/?][^\s"<>\\]*)?|\?[^\s"<>\\]*)?$/,
    "A view is a page of results, such as /compare?side=a&side=b.",
  );

/** A request to keep a page as it stands, with everything that its address says. One of the same name is replaced. */
export const SaveView = z.strictObject({
  name: z.string().trim().min(1, "A view has a name.").max(80, "A name has at most 80 characters."),
  path: ViewPath,
});
export type SaveView = z.infer<typeof SaveView>;

/** A page that somebody keeps for everybody in the organization. */
export const SavedView = z.strictObject({ viewId: Id, name: z.string(), path: z.string(), savedAt: z.date() });
export type SavedView = z.infer<typeof SavedView>;
