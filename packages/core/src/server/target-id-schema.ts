import { FolderId } from "./manifest.ts";
import { isTargetId } from "./target-id.ts";

/** The id of a server that already runs. */
export const TargetId = FolderId.refine(isTargetId, "a target's name ends in -target, for example staging-target");
