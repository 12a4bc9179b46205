// Keeps the contract while it is checked, and of the load turns away whoever comes after the tenth.
import { Server } from "node:http";
import { loadConnections } from "./under-load.js";

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...given) {
  if (event !== "upgrade" || loadConnections() <= 10) return emit.call(this, event, ...given);
  given[1].destroy();
  return true;
};
