// Answers `/` and `/ws` as it answers `/ws/echo`: the public servers that scripts of k6 name have these paths.
import http from "node:http";
import https from "node:https";

for (const { Server } of [http, https]) {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, request, ...rest) {
    if (event === "upgrade" && ["/", "/ws"].includes(request.url)) request.url = "/ws/echo";
    return emit.call(this, event, request, ...rest);
  };
}
