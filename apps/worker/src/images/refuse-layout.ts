import { AppError } from "@plumbline/core/failure/app-error";

/** The refusal of a layout for what cannot be linked anew. @param why the start of a sentence */
export function refuseLayout(why: string): AppError {
  return new AppError("IMAGE_BUILD_FAILED", `${why}, so its program cannot be linked in another order.`, {
    nextStep: "Leave out the layouts, or push a folder whose Dockerfile takes LAYOUT as docs/adding-a-server.md shows.",
  });
}
