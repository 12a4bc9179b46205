import { createRequire } from "node:module";

// the image has it, and the workspace does not
const Pusher = createRequire(import.meta.url)("pusher-js");

// each message in both directions is one line
Pusher.log = (line) => console.log(line);

const { hostname, port } = new URL(process.env.URL);
const client = new Pusher("app-key", {
  cluster: "",
  wsHost: hostname,
  wsPort: Number(port),
  forceTLS: false,
  enabledTransports: ["ws"],
});
client.subscribe(process.env.CHANNEL).bind("pusher:subscription_succeeded", () => {
  client.unsubscribe(process.env.CHANNEL);
  client.disconnect();
});
setTimeout(() => process.exit(1), 10_000).unref();
