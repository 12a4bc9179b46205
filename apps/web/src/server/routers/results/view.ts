import { findViews } from "@plumbline/backend/views/find-views";
import { removeView } from "@plumbline/backend/views/remove-view";
import { saveView } from "@plumbline/backend/views/save-view";
import { keyOf } from "@plumbline/core/json/key-of";
import { SaveView } from "@plumbline/core/view/saved-view";
import { procedure, router } from "../../trpc/trpc.ts";

export const viewRouter = router({
  find: procedure.query(({ ctx }) => findViews(ctx.scope)),
  save: procedure.input(SaveView).mutation(({ ctx, input }) => saveView(ctx.scope, input)),
  remove: procedure.input(keyOf("viewId")).mutation(({ ctx, input }) => removeView(ctx.scope, input)),
});
