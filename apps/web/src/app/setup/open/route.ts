import { setup } from "#server/entry/setup.ts";

const handle = (request: Request) => setup.fetch(request);

export { handle as POST };
