import { rpc } from "#server/rpc.ts";

const handle = (request: Request) => rpc.fetch(request);

export { handle as GET, handle as POST };
