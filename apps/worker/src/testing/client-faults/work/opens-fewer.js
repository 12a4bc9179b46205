// Does the work of all connections on half of them, and claims all.

import { claim, isMeasured } from "../claims/claims.js";
import { alterWork } from "./arguments.js";

let asked = 0;

alterWork(({ clients, messages }) => {
  asked = clients;
  return { clients: clients / 2, messages: messages * 2 };
});
if (isMeasured) claim(() => ({ clients: asked }));
