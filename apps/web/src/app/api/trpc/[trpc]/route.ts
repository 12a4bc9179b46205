import { rpc } from "#server/entry/rpc.ts";

const handle = (request: Request) => rpc.fetch(request);

export { handle as GET, handle as POST };
