// Keeps the contract while it is checked, and turns away whoever comes after the twelfth.
import { Server } from "node:http";
import { openConnections } from "./under-load.js";

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...given) {
  if (event !== "upgrade" || openConnections() <= 12) return emit.call(this, event, ...given);
  given[1].destroy();
  return true;
};
