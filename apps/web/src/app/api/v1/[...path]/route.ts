import { rest } from "#server/rest/app.ts";

const handle = (request: Request) => rest.fetch(request);

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
