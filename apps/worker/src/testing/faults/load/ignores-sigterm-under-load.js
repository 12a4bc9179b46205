// Ends as told while it is checked, and ignores SIGTERM once it has been loaded.
import { isUnderLoad } from "./under-load.js";

let wasLoaded = false;
setInterval(() => {
  wasLoaded ||= isUnderLoad();
}, 100);

const { once } = process;
process.once = function onceUnlessLoaded(name, listener) {
  if (name !== "SIGTERM") return once.call(this, name, listener);
  return this.on(name, () => (wasLoaded ? console.error("SIGTERM? Not today.") : listener()));
};
