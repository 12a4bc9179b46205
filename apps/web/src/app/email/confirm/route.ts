import { email } from "#server/entry/email.ts";

const handle = (request: Request) => email.fetch(request);

export { handle as POST };
