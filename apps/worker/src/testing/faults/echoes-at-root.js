// Answers `/` as it answers `/ws/echo`: public echo servers, which scripts of k6 name, know no other path.
import http from "node:http";
import https from "node:https";

for (const { Server } of [http, https]) {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, request, ...rest) {
    if (event === "upgrade" && request.url === "/") request.url = "/ws/echo";
    return emit.call(this, event, request, ...rest);
  };
}
