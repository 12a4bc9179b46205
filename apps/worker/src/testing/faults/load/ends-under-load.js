// Ends for good two seconds after the load has come.
import { isUnderLoad } from "./under-load.js";

let loadedFor = 0;
setInterval(() => {
  loadedFor = isUnderLoad() ? loadedFor + 1 : 0;
  if (loadedFor < 20) return;
  console.error("fatal: too many friends");
  process.exit(7);
}, 100);
